@"%~dp0python.exe" "%~dp0referee" %*

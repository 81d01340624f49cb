@rem Beside an environment's Python; or a copy among the tools of uv or pipx, where the other program knows its Python.
@if not exist "%~dp0python.exe" goto tool
@"%~dp0python.exe" "%~dp0referee" %*
@exit /b
:tool
@"%~dp0tabletop-referee.exe" %*

@node "%~dp0scripts\setup.js" --omit=dev && node "%~dp0bin\palisade.js" %*

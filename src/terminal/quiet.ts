let quiet = false;

/** `--quiet`: progress, estimates of time and hints are left out; errors, warnings and results are not. */
export function setQuiet(wanted: boolean): void {
  quiet = wanted;
}

export function isQuiet(): boolean {
  return quiet;
}

/** A line about how things go, on standard error, unless it is to be quiet. */
export function remark(line: string): void {
  if (!quiet) console.error(line);
}

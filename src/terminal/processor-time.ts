/** Milliseconds of processor time that this process has spent: what other programs do meanwhile has no part in it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

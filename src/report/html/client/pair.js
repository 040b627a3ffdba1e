/**
 * Compares kept games; others are replayed first.
 * @param {{ again?: string, kept?: string }[]} runs
 */
export function comparing(runs) {
  if (runs.length < 2) return { told: '', lines: [] };
  const program = (runs[0].again ?? '').split(' run ')[0];
  if (runs.every(({ kept }) => kept !== undefined))
    return { told: 'Their games are kept:', lines: [`${program} compare ${runs.map(({ kept }) => kept).join(' ')}`] };
  return {
    told: 'A comparison needs the games themselves. Keep those that are not kept, then run compare with the two folders in runs/ that are named at the end:',
    lines: runs.filter(({ kept }) => kept === undefined).map(({ again }) => `${again} --keep`),
  };
}

/** What loads with the first report or verdict: in one part, since each further one cuts those that load at once. */

export { playGate } from '../../players/gate/play.ts';
export { verdictOf } from '../../players/gate/proof.ts';
export { MOST_GAMES } from '../../players/gate/rule.ts';
export { runReport } from './run-report.ts';

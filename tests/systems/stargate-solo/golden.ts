import { goldenGames } from '../../contracts/golden.ts';

export function goldenSolo(games: number): void {
  goldenGames('stargate-solo', games);
  const files = ['scenarios/stargate-solo/patrol-meets-a-portal.yaml'];
  for (const policy of ['random', 'uncommanded'])
    goldenGames('stargate-solo', games, { files, set: { 'sides.sgc.policy': policy } });
}

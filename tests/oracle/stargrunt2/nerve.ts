import { type Answer, beats, eachThrow, exceeds, numbered, shifted, Tally } from './dice.ts';
import { qualityDie } from './fire.ts';
import { flag, num, numOrNull, type Rules, word } from './rules.ts';

/** SG2-038: by levels lost. */
type Drops = readonly number[];

/** SG2-038: exceed LV + TL; below half the needed number drops `confidence.worstDrop`. */
export function confidenceTest(rules: Rules, die: number, leader: number, threat: number): Drops {
  const beaten = leader + threat;
  const needed = word(rules, 'confidence.needed') === 'lowest-pass' ? beaten + 1 : beaten;
  const worst = num(rules, 'confidence.worstDrop');
  const drops: number[] = new Array(Math.max(worst, 2) + 1).fill(0);
  eachThrow([die], ([score], chance) => {
    const drop = score > beaten ? 0 : 2 * score < needed ? worst : 1;
    drops[drop] += chance;
  });
  return drops;
}

const DROPS = ['hold', 'drop-one', 'drop-two', 'drop-three', 'drop-four'];
export const dropsAnswer = (drops: Drops): Answer => drops.map((chance, n) => [DROPS[n], chance]);

export interface TestInputs {
  readonly quality: string;
  readonly leader: number;
  readonly threat: number;
}

export function confidenceOdds(rules: Rules, { quality, leader, threat }: TestInputs): Answer {
  return dropsAnswer(confidenceTest(rules, qualityDie(rules, quality), leader, threat));
}

export interface EventInputs {
  readonly quality: string;
  readonly leader: number;
  readonly motivation: string;
  readonly events: readonly string[];
  readonly underArtillery: boolean;
  readonly untreated: number;
}

/** SG2-040 to 043: one threat level per test. */
function threatsOf(rules: Rules, { motivation, events, underArtillery, untreated }: EventInputs): number[] {
  const level = (row: string) => numOrNull(rules, `threat.${row}.${motivation}`);
  const basic = events.filter((event) => event !== 'abandonWounded').flatMap((event) => level(event) ?? []);
  const abandoning = events.includes('abandonWounded') ? level('abandonWounded') : null;
  // SG2-043: abandoning alone is tested at basic 0.
  if (abandoning !== null && basic.length === 0 && flag(rules, 'threat.abandonCausesTest')) basic.push(0);
  let added = abandoning ?? 0;
  if (underArtillery) added += level('underArtillery') ?? 0;
  added += untreated * (level('perUntreated') ?? 0);
  const tests = word(rules, 'threat.combine') === 'highest' && basic.length > 0 ? [Math.max(...basic)] : basic;
  return tests.map((threat) => threat + added);
}

/** SG2-040: at the highest threat, or one each with drops added. */
export function confidenceEventOdds(rules: Rules, inputs: EventInputs): Answer {
  const threats = threatsOf(rules, inputs);
  const none = threats.length === 0 ? 1 : 0;
  const most = Math.max(num(rules, 'confidence.worstDrop'), 2);
  let lost: number[] = [1 - none, ...new Array(most).fill(0)];
  for (const threat of threats) {
    const drops = confidenceTest(rules, qualityDie(rules, inputs.quality), inputs.leader, threat);
    const next = lost.map(() => 0);
    lost.forEach((before, n) => {
      drops.forEach((chance, more) => {
        next[Math.min(n + more, most)] += before * chance;
      });
    });
    lost = next;
  }
  return [['no-test', none], ...dropsAnswer(lost)];
}

/** SG2-044. */
export function reactionOdds(rules: Rules, { quality, leader, threat }: TestInputs): Answer {
  const pass = exceeds(qualityDie(rules, quality), leader + threat);
  return [
    ['pass', pass],
    ['fail', 1 - pass],
  ];
}

/** SG2-054: a failing `panic.dropOn` loses a level. */
export function panicRemoveOdds(rules: Rules, { quality, leader }: Omit<TestInputs, 'threat'>): Answer {
  const tally = new Tally(['removed', 'stays', 'stays-drop-one']);
  eachThrow([qualityDie(rules, quality)], ([score], chance) => {
    if (score > leader + num(rules, 'panic.removeThreat')) tally.add('removed', chance);
    else tally.add(score === num(rules, 'panic.dropOn') ? 'stays-drop-one' : 'stays', chance);
  });
  return tally.answer();
}

export interface UnsuppressInputs {
  readonly quality: string;
  readonly leader: number;
  readonly markers: number;
  readonly actions: number;
}

/** SG2-030: one try per action. */
export function unsuppressOdds(rules: Rules, { quality, leader, markers, actions }: UnsuppressInputs): Answer {
  const pass = exceeds(qualityDie(rules, quality), leader + num(rules, 'suppression.removeThreat'));
  let left: number[] = new Array(markers + 1).fill(0);
  left[markers] = 1;
  for (let action = 0; action < actions; action++)
    left = left.map((chance, n) => (n === 0 ? chance : chance * (1 - pass)) + (n < markers ? left[n + 1] * pass : 0));
  return numbered(left, (n) => `left-${n}`);
}

/** SG2-114: one shift per extra marker, to D12. */
export function ewDie(rules: Rules, system: string, markers: number): number {
  return shifted(rules, num(rules, `ew.${system}.die`), markers - 1);
}

export interface Jamming {
  readonly ewSystem: string | null;
  readonly ewMarkers: number;
}

/** SG2-018, 115, 136: jammed by a higher EW roll. */
export function jammable(rules: Rules, die: number, number: number, { ewSystem, ewMarkers }: Jamming): Answer {
  const tally = new Tally(['success', 'failure', 'jammed']);
  const dice = ewSystem === null ? [die] : [die, ewDie(rules, ewSystem, ewMarkers)];
  eachThrow(dice, ([score, jam = 0], chance) => {
    if (jam > score) tally.add('jammed', chance);
    else tally.add(score > number ? 'success' : 'failure', chance);
  });
  return tally.answer();
}

export interface Contact {
  readonly senderQuality: string;
  readonly senderLeader: number;
  readonly bypassed: number;
}

/** SG2-018, 019: the sender's die, down by levels bypassed, and the LV. */
function contact(rules: Rules, { senderQuality, senderLeader, bypassed }: Contact, receiverLeader: number) {
  const die = shifted(rules, qualityDie(rules, senderQuality), -bypassed * num(rules, 'communication.shiftPerLevel'));
  const isPoorer = word(rules, 'communication.leader') === 'poorer';
  return { die, leader: isPoorer ? Math.max(senderLeader, receiverLeader) : senderLeader };
}

export interface CommunicateInputs extends Contact, Jamming {
  readonly receiverLeader: number;
}

export function communicateOdds(rules: Rules, inputs: CommunicateInputs): Answer {
  const { die, leader } = contact(rules, inputs, inputs.receiverLeader);
  return jammable(rules, die, leader, inputs);
}

export interface RallyInputs extends Contact {
  readonly quality: string;
  readonly leader: number;
}

/** SG2-024: contact, then Quality against both LVs. */
export function rallyOdds(rules: Rules, inputs: RallyInputs): Answer {
  const { die, leader } = contact(rules, inputs, inputs.leader);
  const reached = exceeds(die, leader);
  const who = word(rules, 'rally.die') === 'rallied' ? inputs.quality : inputs.senderQuality;
  const rallied = exceeds(qualityDie(rules, who), inputs.leader + inputs.senderLeader);
  return [
    ['no-contact', 1 - reached],
    ['failure', reached * (1 - rallied)],
    ['success', reached * rallied],
  ];
}

/** SG2-012. */
export function successor(rules: Rules, leader: number): Map<number, number> {
  const chances = new Map<number, number>();
  eachThrow([6], ([score], chance) => {
    let next = leader;
    if (score <= num(rules, 'leader.worseUpTo')) next++;
    else if (score >= num(rules, 'leader.betterFrom')) next--;
    next = Math.min(Math.max(next, num(rules, 'leadership.min')), num(rules, 'leadership.max'));
    chances.set(next, (chances.get(next) ?? 0) + chance);
  });
  return chances;
}

export function leaderLossOdds(rules: Rules, { leader }: { readonly leader: number }): Answer {
  const chances = successor(rules, leader);
  const worst = num(rules, 'leadership.max');
  return numbered(
    Array.from({ length: worst + 1 }, (_, lv) => chances.get(lv) ?? 0),
    (lv) => `lv-${lv}`,
  );
}

/** SG2-114, 116. */
export function ewSpotOdds(
  rules: Rules,
  inputs: { readonly system: string; readonly markers: number; readonly inCover: boolean; readonly inSight: boolean },
): Answer {
  const hiding = num(rules, inputs.inCover ? 'ew.spotCoverDie' : 'ew.spotOpenDie');
  const against = shifted(rules, hiding, inputs.inSight ? 0 : num(rules, 'ew.outOfSightShift'));
  const revealed = beats(ewDie(rules, inputs.system, inputs.markers), against);
  return [
    ['revealed', revealed],
    ['hidden', 1 - revealed],
  ];
}

/** SG2-117. */
export function ewSpoofOdds(
  rules: Rules,
  inputs: { readonly system: string; readonly markers: number; readonly dice: readonly number[] },
): Answer {
  const needsAll = word(rules, 'ew.spoofNeeds') === 'all';
  let spoofed = 0;
  eachThrow([ewDie(rules, inputs.system, inputs.markers), ...inputs.dice], ([own, ...others], chance) => {
    if (own > (needsAll ? Math.max(...others) : Math.min(...others))) spoofed += chance;
  });
  return [
    ['spoofed', spoofed],
    ['not', 1 - spoofed],
  ];
}

/** SG2-118. */
export function ewJamEwOdds(
  rules: Rules,
  inputs: {
    readonly system: string;
    readonly markers: number;
    readonly opposingSystem: string;
    readonly opposingMarkers: number;
  },
): Answer {
  const own = ewDie(rules, inputs.system, inputs.markers);
  const jammed = beats(own, ewDie(rules, inputs.opposingSystem, inputs.opposingMarkers));
  return [
    ['jammed', jammed],
    ['not', 1 - jammed],
  ];
}

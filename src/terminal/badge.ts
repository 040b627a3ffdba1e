import { type Badge, badgeSvg } from '../report/badge.ts';
import { InputError } from './failures.ts';
import { requireWritableFile, writeWhole } from './write.ts';

/** Fails before play. */
export function requireBadge(file: string): void {
  if (!file.toLowerCase().endsWith('.svg'))
    throw new InputError(`--badge: ${file} must end with .svg: a badge is an SVG picture`);
  requireWritableFile('badge', file);
}

export function writeBadge(file: string, badge: Badge): void {
  writeWhole(file, badgeSvg(badge));
}

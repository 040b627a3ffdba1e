import type { RulesGuide } from '../../../kernel/rules/guide.ts';

export const guide: RulesGuide = { groups: {}, synonyms: {} };

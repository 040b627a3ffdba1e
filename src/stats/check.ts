/** A wrong argument is named in a RangeError, never turned into NaN. */

export function requireCount(where: string, name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${where}: ${name} must be a safe integer of at least 0, got ${value}`);
  }
}

export function requireInteger(where: string, name: string, value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${where}: ${name} must be a safe integer, got ${value}`);
}

export function requireShare(where: string, x: number, n: number, xName = 'x', nName = 'n'): void {
  requireCount(where, nName, n);
  if (!Number.isSafeInteger(x) || x < 0 || x > n) {
    throw new RangeError(`${where}: ${xName} must be an integer between 0 and ${nName} = ${n}, got ${x}`);
  }
}

export function requireFinite(where: string, name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`${where}: ${name} must be a finite number, got ${value}`);
}

export function requirePositive(where: string, name: string, value: number): void {
  if (!(value > 0 && value < Infinity)) {
    throw new RangeError(`${where}: ${name} must be a finite number above 0, got ${value}`);
  }
}

export function requireNotNegative(where: string, name: string, value: number): void {
  if (!(value >= 0 && value < Infinity)) {
    throw new RangeError(`${where}: ${name} must be a finite number of at least 0, got ${value}`);
  }
}

export function requireOpenUnit(where: string, name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${where}: ${name} must lie between 0 and 1, got ${value}`);
}

export function requireProbability(where: string, name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${where}: ${name} must lie in [0, 1], got ${value}`);
}

export function requireSameLength(where: string, names: string, a: readonly unknown[], b: readonly unknown[]): void {
  if (a.length !== b.length) {
    throw new RangeError(`${where}: ${names} must be equally long, got ${a.length} and ${b.length}`);
  }
}

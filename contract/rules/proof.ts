import type { ProofLevel } from './stop-moves.ts'

/** The proof that a driver must record at a stop. */

export const proofParts = ['photo', 'signature', 'name', 'count'] as const
export type ProofPart = (typeof proofParts)[number]
export type ProofLevels = Readonly<Record<ProofPart, ProofLevel>>

export const usualProof: ProofLevels = {
  photo: 'WARN',
  signature: 'OPTIONAL',
  name: 'WARN',
  count: 'REQUIRED',
}

/** The required proof at a stop: a signature too if money is collected on delivery. */
export const proofOf = (levels: ProofLevels, { isCod }: { isCod: boolean }): ProofLevels =>
  isCod ? { ...levels, signature: 'REQUIRED' } : levels

/** Whether each part of the proof is recorded. */
export type Brought = Readonly<Record<ProofPart, boolean>>

/** The missing parts: those that are required, and those to remind about once. */
export function lacking(levels: ProofLevels, brought: Brought): { must: ProofPart[]; ask: ProofPart[] } {
  const without = proofParts.filter((part) => !brought[part])
  return {
    must: without.filter((part) => levels[part] === 'REQUIRED'),
    ask: without.filter((part) => levels[part] === 'WARN'),
  }
}

import type { ProofLevel } from './stop-moves.ts'

/** What a driver has to bring from a stop. */

export const proofParts = ['photo', 'signature', 'name', 'count'] as const
export type ProofPart = (typeof proofParts)[number]
export type ProofLevels = Readonly<Record<ProofPart, ProofLevel>>

export const usualProof: ProofLevels = {
  photo: 'WARN',
  signature: 'OPTIONAL',
  name: 'WARN',
  count: 'REQUIRED',
}

/** The levels of a stop: where money is collected on delivery, it is signed for. */
export const proofOf = (levels: ProofLevels, { isCod }: { isCod: boolean }): ProofLevels =>
  isCod ? { ...levels, signature: 'REQUIRED' } : levels

/** What is there of each part. */
export type Brought = Readonly<Record<ProofPart, boolean>>

/** The parts that must still be brought, and those to ask about once. */
export function lacking(levels: ProofLevels, brought: Brought): { must: ProofPart[]; ask: ProofPart[] } {
  const without = proofParts.filter((part) => !brought[part])
  return {
    must: without.filter((part) => levels[part] === 'REQUIRED'),
    ask: without.filter((part) => levels[part] === 'WARN'),
  }
}

/** A password's estimated strength before the server checks it: by length and number of different characters. */
export type Strength = 'weak' | 'fair' | 'good'

/** A hint and not a rule: only the server knows the common passwords. */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  const different = new Set(characters.map((one) => one.toLowerCase())).size
  if (characters.length < 10 || different < 6) return 'weak'
  return characters.length < 15 || different < 9 ? 'fair' : 'good'
}

/** The contract's rules for a new password. */
export const passwordLengths = { least: 8, most: 128 } as const

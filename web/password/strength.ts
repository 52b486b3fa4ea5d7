/** What can be said of a password before the server judges it: how long it is, and of how many different characters. */
export type Strength = 'weak' | 'fair' | 'good'

/** A hint and no rule: the server alone knows the passwords that are tried first. */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  const different = new Set(characters.map((one) => one.toLowerCase())).size
  if (characters.length < 10 || different < 6) return 'weak'
  return characters.length < 15 || different < 9 ? 'fair' : 'good'
}

/** What the contract asks of a new password. */
export const passwordLengths = { least: 8, most: 128 } as const

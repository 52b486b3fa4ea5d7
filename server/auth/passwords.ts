import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The PHC prefix of a hash with that cost. */
const costText = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Whether a hash has a cost other than today's: it is then rehashed when its password is next typed. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(costText)

let nobody: Promise<string> | undefined

/** Whether the password is right. Without a hash it does the same work, so that an unknown account takes as long. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
  return right && Boolean(passwordHash)
}

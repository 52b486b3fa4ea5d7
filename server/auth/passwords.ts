import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's own choice) at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How a hash of that cost begins in PHC form. */
const costText = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Whether a hash was made at another cost than today's: it is made anew when its password is next typed. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(costText)

let nobody: Promise<string> | undefined

/** Whether the password is right. Without a hash the same work is done for nothing, so that unknown accounts take as long. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
  return right && Boolean(passwordHash)
}

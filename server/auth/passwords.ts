import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's own choice) at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

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

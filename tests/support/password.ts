import { hashPassword } from '../../server/auth/passwords.ts'

/** The password of every user that tests create. */
export const testPassword = 'Peony-At-Dawn-1'
let hashed: Promise<string> | undefined
export const testPasswordHash = () => {
  hashed ??= hashPassword(testPassword)
  return hashed
}

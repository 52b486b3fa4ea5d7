const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID: ten characters of time, sixteen random ones. */
export function makeUlid(at: number): string {
  let time = ''
  for (let left = Math.floor(at), i = 0; i < 10; i += 1, left = Math.floor(left / 32))
    time = digits[left % 32] + time
  const random = crypto.getRandomValues(new Uint8Array(16))
  return time + Array.from(random, (byte) => digits[byte % 32]).join('')
}

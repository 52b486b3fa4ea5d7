import { expect, test } from 'vitest'
import { makeBrowser, vapidClaims } from '../../../tests/support/push-receiver.ts'
import { encryptPush, isPoint, vapidHeader, vapidKeys } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encrypts the example of RFC 8291, appendix A, to the letter', () => {
  const sealed = encryptPush(
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('only the browser that subscribed reads it, and no two messages are alike', () => {
  const browser = makeBrowser()
  const { p256dh, auth } = browser.subscription.keys
  const to = { p256dh: bytes(p256dh), auth: bytes(auth) }
  const [one, two] = [encryptPush(to, Buffer.from('Peonías €')), encryptPush(to, Buffer.from('Peonías €'))]
  expect(browser.decrypt(one)).toBe('Peonías €')
  expect(browser.decrypt(two)).toBe('Peonías €')
  expect(one.equals(two)).toBe(false)
  expect(() => makeBrowser().decrypt(one)).toThrow()
  expect(() => makeBrowser({ auth: to.auth }).decrypt(one)).toThrow()
  expect(() => encryptPush(to, Buffer.alloc(4096))).toThrow(RangeError)
})

test.each([
  ['nothing', ''],
  ['too short', 'BCVxsr7N'],
  ['no point of the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')],
  [
    'a point in short form',
    Buffer.concat([Buffer.from([2]), bytes(vapidKeys('x').publicKey).subarray(1, 33)]).toString('base64url'),
  ],
])('a key that is %s is not a key', (_, key) => {
  expect(isPoint(bytes(key))).toBe(false)
})

test('the same secret makes the same keys; the token names the origin, the subject and an end within a day', () => {
  const keys = vapidKeys('secret')
  expect(vapidKeys('secret').publicKey).toBe(keys.publicKey)
  expect(vapidKeys('another').publicKey).not.toBe(keys.publicKey)
  expect(isPoint(bytes(keys.publicKey))).toBe(true)
  const now = new Date('2026-11-23T14:00:00Z')
  const header = vapidHeader(keys, {
    endpoint: 'https://push.example:8443/a?b',
    subject: 'mailto:a@b.example',
    now,
  })
  expect(vapidClaims(header)).toEqual({
    publicKey: keys.publicKey,
    aud: 'https://push.example:8443',
    sub: 'mailto:a@b.example',
    exp: now.getTime() / 1000 + 12 * 3600,
  })
  expect(() => vapidClaims(header.replace(/k=.*/, `k=${vapidKeys('another').publicKey}`))).toThrow()
})

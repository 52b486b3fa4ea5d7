import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'

/** Maximum devices per person: a new one replaces the least recently used. */
export const mostDevices = 20
/** Maximum characters shown in a push notification. */
export const longestPush = 200

export const Device = z.object({
  id: z.int(),
  /** `Chrome, Windows`; empty for an unknown browser. */
  name: z.string(),
  createdAt: Instant,
  /** When it last received a push; null for never. */
  takenAt: z.nullable(Instant),
  /** Whether it is the browser of this session. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

const Key = (letters: number) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'This isn’t a browser’s key.'),
      z.maxLength(letters, 'This isn’t a browser’s key.'),
    )

export const userDevices = {
  list: endpoint({
    method: 'GET',
    path: 'user-device',
    summary:
      'The user’s devices that receive pushes, and the public key that a browser subscribes with (`applicationServerKey`).',
    access: 'signed-in',
    reply: z.object({ publicKey: z.string(), devices: z.array(Device) }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'user-device',
    summary:
      'Registers the push subscription of this browser, as returned by `PushSubscription.toJSON()`. It lasts as long as the session. Registering the same subscription again renews it, and takes it over from another user of the browser.',
    access: 'signed-in',
    body: z.strictObject({
      endpoint: z
        .string()
        .check(
          z.maxLength(1000, 'This address is too long.'),
          z.regex(/^https:\/\/[^\s/]+\/\S*$/, 'A push service has an address that starts with https://.'),
        ),
      keys: z.strictObject({ p256dh: Key(100), auth: Key(40) }),
      expirationTime: z.optional(z.nullable(z.number())),
    }),
    reply: Device,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'user-device/:id',
    summary: 'Stops pushes to one of the user’s devices.',
    access: 'signed-in',
    params: z.object({ id: Id }),
  }),
  test: endpoint({
    method: 'POST',
    path: 'user-device/test',
    summary: 'Pushes a test to one of the user’s devices, or to all of them. Ten an hour.',
    access: 'signed-in',
    body: z.strictObject({ id: z.optional(Id) }),
    reply: z.object({ devices: z.int() }),
    status: 202,
  }),
  tell: endpoint({
    method: 'POST',
    path: 'user-device/notification',
    summary:
      'Pushes a message to everyone with a device who hasn’t turned such news off, outside their quiet hours; it is also added to their notices.',
    access: ['NOTIFICATIONS'],
    audit: 'devices.told',
    body: z.strictObject({
      title: text(80).check(z.minLength(1, 'Enter a title.')),
      body: z._default(text(longestPush), ''),
    }),
    reply: z.object({ people: z.int() }),
    status: 202,
  }),
} as const

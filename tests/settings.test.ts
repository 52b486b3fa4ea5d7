import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { groups } from '../scripts/settings/groups.ts'
import { describeSettings, settingSources, settingsPage } from '../scripts/settings/page.ts'
import { unknownNames } from '../server/core/environment.ts'
import { secretSettings } from '../server/core/secret-settings.ts'
import { Environment, readSettings } from '../server/core/settings.ts'

const projectFolder = path.resolve(import.meta.dirname, '..')
const example = readFileSync(path.join(projectFolder, '.env.example'), 'utf8')
const source = settingSources.map((name) => readFileSync(path.join(projectFolder, name), 'utf8')).join('\n')

/** In the example file, `#NAME=value` is a setting with its default, `NAME=value` one that must be set. */
const listed = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))

function refusal(env: Record<string, string>) {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('.env.example lists every setting with its comment and its default', () => {
  expect(Object.keys(listed).sort()).toEqual(Object.keys(Environment.shape).sort())
  expect(readSettings(listed)).toEqual({ ...readSettings({}), fromEnvironment: expect.any(Array) })
  for (const name of Object.keys(Environment.shape)) {
    const comment = new RegExp(String.raw`/\*\* (.*) \*/\n  ${name}:`).exec(source)?.[1]
    expect(example).toMatch(`# ${comment}\n#${name}=`)
  }
})

test('with nothing set, the demo shop runs on port 3000 with its gateway beside it', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: path.join(projectFolder, 'data'),
    databaseUrl: undefined,
    demo: true,
    sandboxPort: 4000,
    trustProxy: false,
    timeZone: 'America/New_York',
    holdMinutes: 60,
  })
})

test('security 15: with an https address or a database of its own the demo starts only when it is asked for', () => {
  const DATABASE_URL = 'postgres://shop@db.internal/stemyard'
  for (const env of [{ PUBLIC_URL: 'https://shop.example.com' }, { DATABASE_URL }]) {
    expect(readSettings(env).demo).toBe(false)
    expect(readSettings({ ...env, DEMO: '1' }).demo).toBe(true)
  }
  expect(readSettings({ PUBLIC_URL: 'http://192.168.1.20:3000' }).demo).toBe(true)
})

test('an empty value counts as not set', () => {
  expect(readSettings({ PORT: '', BRAND_NAME: ' ' })).toEqual(readSettings({}))
})

test('values are read as what they mean', () => {
  expect(readSettings({ PORT: '65000' }).sandboxPort).toBe(64_000)
  expect(readSettings({ PORT: '0' }).sandboxPort).toBe(0)
  expect(readSettings({ PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe('https://shop.example.com')
  expect(readSettings({ DATA_DIR: '/srv/stemyard' }).dataDir).toBe('/srv/stemyard')
  expect(readSettings({ DEMO: '0' }).demo).toBe(false)
  expect(readSettings({ DEMO: '1' }).demo).toBe(true)
  expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
  ['PORT', '3000a', 'PORT must be a whole number from 0 to 65535, and is "3000a".'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, and is "70000".'],
  [
    'PUBLIC_URL',
    'shop.example.com',
    'PUBLIC_URL must be an address like https://shop.example.com, without a path',
  ],
  ['PUBLIC_URL', 'https://example.com/shop', 'without a path, and is "https://example.com/shop".'],
  ['TIME_ZONE', 'Ohio', 'TIME_ZONE must be a time zone like America/New_York, and is "Ohio".'],
  ['DEMO', 'yes', 'DEMO must be 1 or 0, and is "yes".'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, and is "loud".',
  ],
  ['GATEWAY', 'cash', 'GATEWAY must be one of sandbox, stripe, and is "cash".'],
  ['TRUST_PROXY', 'everyone', 'TRUST_PROXY must be how many proxies stand in front'],
  [
    'SMTP_URL',
    'mail.example.com:587',
    'SMTP_URL must be an address like smtp://user:password@mail.example.com:587.',
  ],
  ['SMTP_TLS', 'maybe', 'SMTP_TLS must be one of required, off'],
  ['MAIL_FROM', 'Harbor & Vine', 'MAIL_FROM must be an address, or Name <address>'],
  ['MAIL_FROM', 'a@b.example\nBcc: c@d.example', 'MAIL_FROM must be an address'],
  ['TWILIO_ACCOUNT_SID', 'SK123', 'TWILIO_ACCOUNT_SID must be an account SID'],
  ['TWILIO_FROM', '9375550142', 'TWILIO_FROM must be a number like +19375550142'],
  ['HOLD_MINUTES', '-5', 'HOLD_MINUTES must be a whole number'],
])('%s=%s is refused by name', (name, value, sentence) => {
  expect(refusal({ [name]: value })).toContain(sentence)
})

test('every wrong setting is named at once', () => {
  expect(refusal({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2)
})

test('a wrong database address is not repeated, since it carries a password', () => {
  const sentence = 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.'
  expect(refusal({ DATABASE_URL: 'mysql://shop:Bloom-2026@db/shop' })).toBe(sentence)
})

test('settings that contradict each other are refused', () => {
  expect(refusal({ HOLD_MINUTES: '90', HOLD_MAX_MINUTES: '60' })).toContain(
    'HOLD_MAX_MINUTES must not be less',
  )
  expect(refusal({ DATABASE_OWNER_URL: 'postgres://owner:x@db/shop' })).toContain(
    'needs DATABASE_URL beside it',
  )
})

test('Stripe is not started without its keys, and says which are missing', () => {
  expect(refusal({ GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(
    'GATEWAY=stripe needs STRIPE_PUBLISHABLE_KEY.\nGATEWAY=stripe needs STRIPE_WEBHOOK_SECRET.',
  )
  const keys = {
    GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readSettings(keys).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: 'https://api.stripe.com',
  })
  expect(refusal({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toContain(
    'both be live keys or both test',
  )
  expect(refusal({ ...keys, STRIPE_SECRET_KEY: 'pk_live_oops' })).toBe(
    'STRIPE_SECRET_KEY must be a key that starts with sk_live_ or sk_test_ or rk_live_ or rk_test_.',
  )
})

test('emails go through a server once it is set, from the brand unless set otherwise', () => {
  expect(readSettings({}).smtp).toBeUndefined()
  const SMTP_URL = 'smtp://shop:p%40ss@mail.example.com:587'
  expect(readSettings({ SMTP_URL }).smtp).toEqual({
    url: SMTP_URL,
    from: '"Harbor & Vine Wholesale" <orders@harborandvine.test>',
    requireTls: true,
    timeoutMs: 20_000,
  })
  const MAIL_FROM = 'Flowers <hello@example.com>'
  expect(readSettings({ SMTP_URL, MAIL_FROM, SMTP_TLS: 'off' }).smtp).toMatchObject({
    from: MAIL_FROM,
    requireTls: false,
  })
  expect(refusal({ SMTP_URL, BRAND_EMAIL: 'call us' })).toBe(
    'SMTP_URL needs MAIL_FROM, because BRAND_EMAIL is no address.',
  )
})

test('files are kept on disk, or in a bucket with all that it needs, and what is missing is named', () => {
  expect(readSettings({ S3_BUCKET: 'stemyard' }).s3).toBeUndefined()
  expect(refusal({ FILES: 's3', S3_BUCKET: 'stemyard' })).toBe(
    'FILES=s3 needs S3_KEY_ID.\nFILES=s3 needs S3_SECRET.',
  )
  const whole = { FILES: 's3', S3_BUCKET: 'stemyard', S3_KEY_ID: 'AKID', S3_SECRET: 'a/secret+of=tests' }
  expect(readSettings({ ...whole, S3_REGION: 'eu-west-1' }).s3).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    bucket: 'stemyard',
    region: 'eu-west-1',
    keyId: 'AKID',
    secret: 'a/secret+of=tests',
    timeoutMs: 20_000,
  })
  const S3_ENDPOINT = 'https://project.example.co/storage/v1/s3/'
  expect(readSettings({ ...whole, S3_ENDPOINT }).s3?.endpoint).toBe(
    'https://project.example.co/storage/v1/s3',
  )
  expect(refusal({ ...whole, S3_SECRET: 'a secret' })).toBe('S3_SECRET must be the secret of an access key.')
})

test('texts go by Twilio with all of its keys, and a missing one is named', () => {
  expect(readSettings({}).twilio).toBeUndefined()
  const TWILIO_ACCOUNT_SID = `AC${'1'.repeat(32)}`
  expect(refusal({ TWILIO_ACCOUNT_SID })).toBe(
    'Text messages by Twilio need TWILIO_AUTH_TOKEN.\nText messages by Twilio need TWILIO_FROM.',
  )
  const whole = { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: 'b'.repeat(32), TWILIO_FROM: '+19375550142' }
  expect(readSettings(whole).twilio).toMatchObject({
    from: '+19375550142',
    apiBase: 'https://api.twilio.com',
  })
  const secret = 'not a token, but secret all the same'
  expect(refusal({ ...whole, TWILIO_AUTH_TOKEN: secret })).not.toContain(secret)
})

test('docs/settings.md says of every setting what it does and what happens when it is wrong', () => {
  const described = groups.flatMap(({ wrong }) => Object.keys(wrong))
  expect(described.sort()).toEqual(Object.keys(Environment.shape).sort())
  expect(readFileSync(settingsPage, 'utf8')).toBe(describeSettings())
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stemyard-secrets-'))
  const secret = 'kept-in-a-file-4711'
  const holding = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is read for every setting that has one, without its end of line', () => {
    const file = holding('smtp', `smtp://user:${secret}@mail.example.test:587\n`)
    const settings = readSettings({ SMTP_URL_FILE: file, MAIL_FROM: 'orders@example.test' })
    expect(settings.smtp?.url).toBe(`smtp://user:${secret}@mail.example.test:587`)
    expect(settings).toMatchObject({ fromFiles: ['SMTP_URL'], fromEnvironment: ['SMTP_URL', 'MAIL_FROM'] })
    for (const name of secretSettings) {
      const missing = path.join(folder, 'missing')
      expect(refusal({ [`${name}_FILE`]: missing })).toBe(`${name}_FILE: ${missing} does not exist.`)
    }
  })

  test('keeps the product from starting when the file is empty, a folder, longer, or named beside the secret itself', () => {
    expect(refusal({ MODEL_KEY_FILE: holding('empty', '\n') })).toMatch(/empty is empty\.$/)
    expect(refusal({ MODEL_KEY_FILE: folder })).toMatch(/is a folder; name the file in it\.$/)
    expect(refusal({ MODEL_KEY_FILE: holding('long', `${secret}\n${secret}`) })).toMatch(/on one line/)
    expect(refusal({ MODEL_KEY: secret, MODEL_KEY_FILE: holding('key', secret) })).toBe(
      'Set MODEL_KEY or MODEL_KEY_FILE, not both.',
    )
  })

  test('is never repeated when it has the wrong form, and other settings have no file', () => {
    const said = refusal({
      DATABASE_URL_FILE: holding('url', secret),
      MODEL_KEY_FILE: holding('two', `${secret}\n2`),
    })
    expect(said).toMatch(/MODEL_KEY_FILE/)
    expect(said).not.toContain(secret)
    expect(refusal({ DATABASE_URL_FILE: holding('url', secret) })).toMatch(/^DATABASE_URL must be an address/)
    expect(readSettings({ PORT_FILE: holding('port', '4000') }).port).toBe(3000)
  })
})

test('a misspelled name in .env is reported', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stemyard-env-'))
  writeFileSync(path.join(folder, '.env'), 'PORT=4000\nSMPT_URL=x\nSMTP_URL_FILE=/run/secrets/smtp\n')
  expect(unknownNames(Object.keys(Environment.shape), folder)).toEqual(['SMPT_URL'])
  rmSync(folder, { recursive: true })
})

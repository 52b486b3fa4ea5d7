import * as z from 'zod/mini'
import { isEmail } from '../../contract/core/fields.ts'

export function withDefault<Value>(text: string, schema: z.ZodMiniType<Value, string>) {
  return z.pipe(z._default(z.string(), text), schema)
}

/** Each states what a value must be; `sentence` prepends the name. */
export function wholeNumber(from: number, to: number) {
  const message = `a whole number from ${from} to ${to}`
  const inRange = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to
  return z.pipe(z.string().check(z.refine(inRange, { message })), z.transform(Number))
}

/** Ascending, without duplicates; 0 means none. */
export function listOfDays() {
  const message = 'whole numbers from 1 to 365 with commas between them, or 0'
  const parts = (text: string) => text.split(',').map((part) => part.trim())
  const isList = (text: string) =>
    text === '0' ||
    parts(text).every((part) => /^\d+$/.test(part) && Number(part) >= 1 && Number(part) <= 365)
  return z.pipe(
    z.string().check(z.refine(isList, { message })),
    z.transform((text) => (text === '0' ? [] : [...new Set(parts(text).map(Number))].sort((a, b) => a - b))),
  )
}

/** `7,4,12`: how many of the latest daily, weekly and monthly backups are kept. */
export function keptBackups() {
  const message = 'three whole numbers from 0 to 400 with commas between them, the first at least 1'
  const isPlan = (text: string) => {
    const parts = text.split(',')
    const fits = parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 400)
    return parts.length === 3 && fits && Number(parts[0]) >= 1
  }
  return z.pipe(
    z.string().check(z.refine(isPlan, { message })),
    z.transform((text) => {
      const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
      return { daily, weekly, monthly }
    }),
  )
}

/** Hundredths of a percent, so that charges are computed without fractions. */
export function percent() {
  const message = 'a percentage from 0 to 5 with at most two decimals'
  const isPercent = (text: string) => /^\d(\.\d{1,2})?$/.test(text) && Number(text) <= 5
  return z.pipe(
    z.string().check(z.refine(isPercent, { message })),
    z.transform((text) => Math.round(Number(text) * 100)),
  )
}

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, { message: values.length > 1 ? `one of ${values.join(', ')}` : `"${values[0]}"` })
}

export function startingWith(starts: readonly string[]) {
  const message = `a key that starts with ${starts.join(' or ')}`
  const isKey = (text: string) => starts.some((start) => text.startsWith(start)) && /^\w+$/.test(text)
  return z.string().check(z.refine(isKey, { message }))
}

export function shaped(shape: RegExp, message: string) {
  return z.string().check(z.refine((text) => shape.test(text), { message }))
}

export function key256() {
  const shape = /^[A-Za-z0-9+/_-]{43}=?$/
  return z.pipe(
    shaped(shape, '32 bytes in base64'),
    z.transform((text) => Buffer.from(text, 'base64')),
  )
}

export function smtpUrl() {
  const message = 'an address like smtp://user:password@mail.example.com:587'
  const isSmtp = (text: string) => {
    const url = URL.parse(text)
    return (
      /^smtps?:$/.test(url?.protocol ?? '') && !!url?.hostname && /^\/?$/.test(url.pathname) && !url.search
    )
  }
  return z.string().check(z.refine(isSmtp, { message }))
}

export function imapUrl() {
  const message = 'an address like imaps://user:password@imap.example.com:993'
  const isImap = (text: string) => {
    const url = URL.parse(text)
    const { protocol = '', hostname, username, pathname = '/', search } = url ?? {}
    return /^imaps?:$/.test(protocol) && !!hostname && !!username && /^\/?$/.test(pathname) && !search
  }
  return z.string().check(z.refine(isImap, { message }))
}

export function emailAddress() {
  const message = 'an email address'
  return z.pipe(
    z.string().check(z.refine((text) => isEmail(text), { message })),
    z.transform((text) => text.toLowerCase()),
  )
}

export function mailbox() {
  const message = 'an address, or Name <address>'
  return z.string().check(z.refine(isMailbox, { message }))
}

/** One address, with or without a name, and nothing that could start another header. */
export function isMailbox(text: string) {
  const [, address = text] = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(text) ?? []
  return !/\p{Cc}/u.test(text) && isEmail(address)
}

export function onOrOff() {
  return z.pipe(
    z.enum(['1', '0', 'true', 'false'], { message: '1 or 0' }),
    z.transform((text) => text === '1' || text === 'true'),
  )
}

export function origin() {
  const message = 'an address like https://shop.example.com, without a path'
  const isOrigin = (text: string) => {
    const url = URL.parse(text)
    return (
      /^https?:$/.test(url?.protocol ?? '') &&
      url?.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    )
  }
  return z.pipe(
    z.string().check(z.refine(isOrigin, { message })),
    z.transform((text) => new URL(text).origin),
  )
}

/** The URL of a service, which may have a path; without a trailing slash. */
export function serviceUrl() {
  const message = 'an address like https://s3.us-east-1.amazonaws.com'
  const isService = (text: string) => {
    const url = URL.parse(text)
    return /^https?:$/.test(url?.protocol ?? '') && !url?.search && !url?.hash && !url?.username
  }
  return z.pipe(
    z.string().check(z.refine(isService, { message })),
    z.transform((text) => text.replace(/\/+$/, '')),
  )
}

/** Any web URL, including the query or credentials that it needs. */
export function webAddress() {
  const message = 'an address like https://alerts.example.com/hooks/shop'
  const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  return z.string().check(z.refine(isWeb, { message }))
}

/** `name=value,other=value`, percent-encoded as OpenTelemetry defines it. */
export function pairs() {
  const message = 'name=value, with commas between several'
  const shape = /^\s*[\w.!#$&'*+^`|~-]+\s*=[^,]*$/
  const arePairs = (text: string) => text.split(',').every((one) => shape.test(one) && isEncoded(one))
  const read = (text: string): Record<string, string> =>
    Object.fromEntries(
      text.split(',').map((one) => {
        const at = one.indexOf('=')
        return [one.slice(0, at).trim(), decodeURIComponent(one.slice(at + 1).trim())]
      }),
    )
  return z.pipe(z.string().check(z.refine(arePairs, { message })), z.transform(read))
}

function isEncoded(text: string) {
  try {
    return decodeURIComponent(text).length > 0
  } catch {
    return false
  }
}

export function share() {
  const message = 'a number from 0 to 1'
  const isShare = (text: string) => /^(0|1|0?\.\d{1,6}|1\.0+|0\.0+)$/.test(text)
  return z.pipe(z.string().check(z.refine(isShare, { message })), z.transform(Number))
}

export function domains() {
  const message = 'domains like example.com, with commas between them'
  const parts = (text: string) => text.split(',').map((part) => part.trim().toLowerCase())
  const valid = (text: string) => parts(text).every((part) => /^([a-z\d-]+\.)+[a-z\d-]{2,}$/.test(part))
  return z.pipe(z.string().check(z.refine(valid, { message })), z.transform(parts))
}

/** Exactly as the provider writes it: a trailing slash is part of it. Only an issuer on this machine may lack TLS. */
export function issuerUrl() {
  const message = 'an address like https://accounts.example.com'
  const isIssuer = (text: string) => {
    const url = URL.parse(text)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
    return isSafe && !url?.search && !url?.hash && !url?.username
  }
  return z.string().check(z.refine(isIssuer, { message }))
}

export function postgresUrl() {
  const message = 'an address like postgres://user:password@host:5432/database'
  const isPostgres = (text: string) => {
    const url = URL.parse(text)
    return (
      /^postgres(ql)?:$/.test(url?.protocol ?? '') && !!url?.host && !!url.username && url.pathname.length > 1
    )
  }
  return z.string().check(z.refine(isPostgres, { message }))
}

export function timeZone() {
  const known = (zone: string) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
    } catch {
      return false
    }
  }
  return z.string().check(z.refine(known, { message: 'a time zone like America/New_York' }))
}

export function proxies() {
  const message = 'how many proxies stand in front, or their addresses with commas between'
  const address = /^[\da-fA-F.:]+(\/\d{1,3})?$/
  const valid = (text: string) =>
    /^\d{1,2}$/.test(text) || text.split(',').every((part) => address.test(part.trim()))
  const read = (text: string) => {
    if (/^\d+$/.test(text)) return Number(text) === 0 ? false : Number(text)
    return text.split(',').map((part) => part.trim())
  }
  return z.pipe(z.string().check(z.refine(valid, { message })), z.transform(read))
}

/** The sandbox gateway's port, separate from the product's own; 0 takes any free one. */
export function besidePort(port: number) {
  if (port === 0) return 0
  return port + 1_000 < 65_536 ? port + 1_000 : port - 1_000
}

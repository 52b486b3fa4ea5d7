/** A setting is missing or invalid. The message has one line for each, naming the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Keys that belong together; undefined without any of them. Throws SettingsError naming every missing one. */
export function allOrNone<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  return Object.values(keys).some(Boolean) ? allOf(keys, need) : undefined
}

/** Throws SettingsError naming every missing key. */
export function allOf<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  const missing = Object.keys(keys).filter((name) => !keys[name as Name])
  if (missing.length > 0) throw new SettingsError(missing.map((name) => `${need} ${name}.`).join('\n'))
  return keys as Record<Name, string>
}

type S3Values = {
  FILES: 'disk' | 's3'
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_KEY_ID?: string | undefined
  S3_SECRET?: string | undefined
  S3_TIMEOUT_MS: number
}

/** Undefined when files are stored on disk. Throws SettingsError naming every missing value. */
export function s3Keys(values: S3Values) {
  const { S3_BUCKET, S3_KEY_ID, S3_SECRET, S3_REGION: region } = values
  if (values.FILES !== 's3') return undefined
  const keys = allOf({ S3_BUCKET, S3_KEY_ID, S3_SECRET }, 'FILES=s3 needs')
  const { S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = keys
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, bucket, region, keyId, secret, timeoutMs: values.S3_TIMEOUT_MS }
}

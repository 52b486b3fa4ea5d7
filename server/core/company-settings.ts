import * as z from 'zod/mini'
import { allOrNone, SettingsError } from './setting-keys.ts'
import { domains, issuerUrl, shaped, wholeNumber, withDefault } from './setting-shapes.ts'

/** Settings for staff sign-in with a company account. */
export const companyEnvironment = {
  /** The OpenID Connect provider that staff sign in with: its issuer, exactly as the provider writes it. It redirects to PUBLIC_URL/company-sign-in. */
  OIDC_ISSUER: z.optional(issuerUrl()),
  /** The client id that the provider issued to this product. */
  OIDC_CLIENT_ID: z.optional(shaped(/^[\x21-\x7e]{1,400}$/, 'a client id')),
  /** The secret of that client. */
  OIDC_CLIENT_SECRET: z.optional(shaped(/^[\x21-\x7e]{8,400}$/, 'a secret')),
  /** The account's name on the sign-in button, such as Google or the company’s name; default BRAND_SHORT_NAME. */
  OIDC_BUTTON: z.optional(shaped(/^\P{Cc}{1,40}$/u, 'a name of at most 40 characters')),
  /** Email domains, separated by commas, whose staff can sign in only with the company’s account; without it, every other way stays open too. */
  OIDC_ONLY_DOMAINS: z.optional(domains()),
  /** Timeout of each request to the provider, in milliseconds. */
  OIDC_TIMEOUT_MS: withDefault('8000', wholeNumber(100, 60_000)),
}

type Values = z.output<z.ZodMiniObject<typeof companyEnvironment>> & { BRAND_SHORT_NAME: string }

/** Undefined without a provider. Throws SettingsError naming every missing key. */
export function companySettings(values: Values) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values
  const keys = allOrNone(
    { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET },
    'Sign-in by OpenID Connect needs',
  )
  if (values.OIDC_ONLY_DOMAINS && !keys)
    throw new SettingsError('OIDC_ONLY_DOMAINS needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.')
  return (
    keys && {
      issuer: keys.OIDC_ISSUER,
      clientId: keys.OIDC_CLIENT_ID,
      clientSecret: keys.OIDC_CLIENT_SECRET,
      label: values.OIDC_BUTTON ?? values.BRAND_SHORT_NAME,
      /** In lowercase. */
      onlyDomains: values.OIDC_ONLY_DOMAINS ?? [],
      timeoutMs: values.OIDC_TIMEOUT_MS,
    }
  )
}

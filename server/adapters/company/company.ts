/** What the server stores for a browser on the provider's page until it returns. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** The person as the provider identifies them. `subject` is the provider's id of the account; an email can move to another person. */
export type CompanyPerson = { issuer: string; subject: string; email: string; emailVerified: boolean }

/** The company's sign-in provider. */
export type CompanyAccounts = {
  /** The account's name on the sign-in button. */
  label: string
  /** The URL of the provider's sign-in page. Throws CompanyAway. */
  begin: (attempt: Attempt) => Promise<string>
  /** Who returned with this query string. Throws CompanyAway, CompanyDeclined and CompanyFault. */
  finish: (search: string, attempt: Attempt) => Promise<CompanyPerson>
}

/** The provider does not answer, or its answer is not OpenID Connect. */
export class CompanyAway extends Error {}
/** The person declined, or the provider refused them. */
export class CompanyDeclined extends Error {}
/** The provider's response is invalid: wrong issuer, audience, nonce or signature, or a code that was used before. */
export class CompanyFault extends Error {}

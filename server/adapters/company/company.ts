/** What is remembered of a browser that goes to the provider's page, until it comes back. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** Whom the provider says that a person is. `subject` is its own name of the account; an email can move to another person. */
export type CompanyPerson = { issuer: string; subject: string; email: string; emailVerified: boolean }

/** The company's provider of accounts. */
export type CompanyAccounts = {
  /** What the button calls it. */
  label: string
  /** The address of the provider's page. Throws CompanyAway. */
  begin: (attempt: Attempt) => Promise<string>
  /** Who came back with this query. Throws CompanyAway, CompanyDeclined and CompanyFault. */
  finish: (search: string, attempt: Attempt) => Promise<CompanyPerson>
}

/** The provider does not answer, or not as a provider does. */
export class CompanyAway extends Error {}
/** The person, or the provider for them, said no. */
export class CompanyDeclined extends Error {}
/** What came back does not hold: a wrong issuer, audience, nonce, signature, or a code that was used before. */
export class CompanyFault extends Error {}

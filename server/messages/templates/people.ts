import { dayAndTimeText } from '../../../contract/words/day-words.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** `path` is under PUBLIC_URL and contains the secret; `minutes`, `hours` and `days` are how long it is valid. */
export type SignInLinkFacts = { path: string; minutes: number; browser: string }
export type ResetFacts = { path: string; minutes: number }
export type CodeFacts = { code: string; minutes: number }
export type EmailConfirmationFacts = { path: string; hours: number }
export type EmailChangedFacts = { newEmail: string }
export type ApplicationFacts = { contactName: string; businessName: string }
export type ApprovedFacts = ApplicationFacts & {
  accountNumber: number
  terms: string
  email: string
  path: string
  days: number
}
export type DeclinedFacts = ApplicationFacts & { message: string }
/** `signsInElsewhere`: the address belongs to a sign-in of another account, so there is no link to open. */
export type InvitationFacts = {
  inviter: string
  company: string
  path: string
  days: number
  signsInElsewhere?: boolean
}
export type CustomerMessageFacts = {
  from: string
  email: string
  company: string
  accountNumber: number
  subject: string
  message: string
}
export type SecondFactorResetFacts = { by: string }
export type ApiKeyMadeFacts = { name: string }
export type NewSignInFacts = { at: string; browser: string; address: string }

export function signInLink({ path, minutes, browser }: SignInLinkFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.signInLink.subject(around.brand.name),
    preview: t.signInLink.preview(minutes),
    title: t.signInLink.title,
    text: t.signInLink.text(minutes),
    more: [
      button(t.signInLink.button, path, around),
      { kind: 'quiet', text: t.signInLink.from(browser || t.unknownBrowser) },
    ],
    why: t.whyAsked,
  })
}

export function resetPassword({ path, minutes }: ResetFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.reset.subject(around.brand.name),
    preview: t.reset.preview(minutes),
    title: t.reset.title,
    text: t.reset.text(minutes),
    more: [button(t.reset.button, path, around)],
    why: t.whyAsked,
  })
}

/** The code appears in no subject and no preview: those show on locked phones. */
export function verificationCode({ code, minutes }: CodeFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.code.subject(around.brand.name),
    preview: t.code.preview(minutes),
    title: t.code.title,
    text: t.code.text(minutes),
    more: [
      { kind: 'code', code },
      { kind: 'quiet', text: t.code.warning },
    ],
    why: t.whyAsked,
  })
}

/** The code as a text message; the last line lets phones autofill it, only on this site. */
export function verificationText(
  { code, minutes }: CodeFacts,
  { language, brand, publicUrl }: Around,
): string {
  return `${wordsOf(language).code.sms(brand.shortName, code, minutes)}\n\n@${new URL(publicUrl).hostname} #${code}`
}

export function emailConfirmation({ path, hours }: EmailConfirmationFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.emailConfirmation.subject(around.brand.name),
    preview: t.emailConfirmation.preview,
    title: t.emailConfirmation.title,
    text: t.emailConfirmation.text(hours),
    more: [button(t.emailConfirmation.button, path, around)],
    why: t.whyAsked,
  })
}

/** Sent to the old address. */
export function emailChanged({ newEmail }: EmailChangedFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.emailChanged.subject(around.brand.name),
    preview: t.emailChanged.preview,
    title: t.emailChanged.title,
    text: t.emailChanged.text(newEmail),
    more: [{ kind: 'text', text: t.emailChanged.notYou(around.brand.phone) }],
    why: t.whyAccount,
  })
}

export function applicationReceived({ contactName, businessName }: ApplicationFacts, around: Around): Draft {
  const t = wordsOf(around.language).applicationReceived
  return letter({
    subject: t.subject(around.brand.name),
    preview: t.preview,
    title: t.title(businessName),
    text: t.text(contactName),
    why: t.why,
  })
}

export function applicationApproved(facts: ApprovedFacts, around: Around): Draft {
  const t = wordsOf(around.language).applicationApproved
  return letter({
    subject: t.subject(around.brand.name),
    preview: t.preview,
    title: t.title(facts.businessName),
    text: t.text(facts.contactName),
    more: [
      {
        kind: 'facts',
        rows: [
          [t.account, String(facts.accountNumber)],
          [t.terms, termsText(facts.terms, around.language)],
          [t.signInWith, facts.email],
        ],
      },
      button(t.button, facts.path, around),
      { kind: 'quiet', text: t.link(facts.days) },
    ],
    why: wordsOf(around.language).applicationReceived.why,
  })
}

export function applicationDeclined(facts: DeclinedFacts, around: Around): Draft {
  const t = wordsOf(around.language).applicationDeclined
  const { brand } = around
  return letter({
    subject: t.subject(brand.name),
    preview: t.preview,
    title: t.title,
    text: t.text(facts.contactName, facts.businessName),
    more: [
      ...(facts.message ? [{ kind: 'quote' as const, text: facts.message }] : []),
      { kind: 'text', text: t.ask(brand.phone, brand.email) },
    ],
    why: wordsOf(around.language).applicationReceived.why,
  })
}

export function companyInvitation(facts: InvitationFacts, around: Around): Draft {
  const { inviter, company, path, days, signsInElsewhere } = facts
  const t = wordsOf(around.language).invitation
  return {
    subject: t.subject(inviter, around.brand.name),
    preview: signsInElsewhere ? '' : t.preview(inviter),
    blocks: [
      { kind: 'title', text: t.title(company) },
      ...(signsInElsewhere
        ? [{ kind: 'text' as const, text: t.elsewhere(inviter, company, around.brand.phone) }]
        : [
            { kind: 'text' as const, text: t.text(inviter, company) },
            button(t.button, path, around),
            { kind: 'quiet' as const, text: t.link(days) },
          ]),
    ],
    why: t.why,
  }
}

export function testMail(around: Around): Draft {
  const { test: t } = wordsOf(around.language)
  const { name } = around.brand
  return {
    subject: t.subject(name),
    preview: t.preview,
    blocks: [
      { kind: 'title', text: t.title },
      { kind: 'text', text: t.text(name) },
    ],
    why: t.why(name),
  }
}

export function newSignIn({ at, browser: named, address }: NewSignInFacts, around: Around): Draft {
  const { newSignIn: t, unknownBrowser } = wordsOf(around.language)
  const browser = named || unknownBrowser
  return letter({
    subject: t.subject(around.brand.name),
    preview: t.preview(browser),
    title: t.title,
    text: t.text,
    more: [
      {
        kind: 'facts',
        rows: [
          [t.when, dayAndTimeText(new Date(at), around.timeZone, around.language)],
          [t.browser, browser],
          [t.address, address],
        ],
      },
      { kind: 'text', text: t.wasYou },
      { kind: 'text', text: t.notYou(around.brand.phone) },
      button(t.button, '/personal-info', around),
    ],
    why: wordsOf(around.language).whyAccount,
  })
}

/** Sent to the previous owner. */
export function secondFactorReset({ by }: SecondFactorResetFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.secondFactorReset.subject(around.brand.name),
    preview: t.secondFactorReset.preview,
    title: t.secondFactorReset.title,
    text: t.secondFactorReset.text(by),
    more: [
      { kind: 'text', text: t.secondFactorReset.notYou(around.brand.phone) },
      button(t.secondFactorReset.button, '/personal-info#second-factor', around),
    ],
    why: t.whyAccount,
  })
}

/** Tells the owner of a new key that it exists: it stays valid after the session that created it, even a stolen one. */
export function apiKeyMade({ name }: ApiKeyMadeFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  return letter({
    subject: t.apiKeyMade.subject(around.brand.name),
    preview: t.apiKeyMade.preview,
    title: t.apiKeyMade.title,
    text: t.apiKeyMade.text(name),
    more: [
      { kind: 'text', text: t.apiKeyMade.notYou(around.brand.phone) },
      button(t.apiKeyMade.button, '/personal-info', around),
    ],
    why: t.whyAccount,
  })
}

/** Sent to the sales representative. */
export function customerMessage(facts: CustomerMessageFacts, around: Around): Draft {
  const t = wordsOf(around.language).customerMessage
  return {
    subject: t.subject(facts.company, facts.subject),
    preview: t.preview(facts.from),
    blocks: [
      { kind: 'title', text: facts.subject },
      { kind: 'quote', text: facts.message },
      {
        kind: 'facts',
        rows: [
          [t.from, facts.from],
          [t.email, facts.email],
          [t.account, `${facts.company}, ${facts.accountNumber}`],
        ],
      },
    ],
    why: t.why,
  }
}

type Letter = Omit<Draft, 'blocks'> & { title: string; text: string; more?: readonly Block[] }

/** An email that begins with a title and its main text. */
const letter = ({ title, text, more = [], ...around }: Letter): Draft => ({
  ...around,
  blocks: [{ kind: 'title', text: title }, { kind: 'text', text }, ...more],
})

const button = (label: string, path: string, { publicUrl }: Around): Block => ({
  kind: 'button',
  label,
  href: linkTo(publicUrl, path),
})

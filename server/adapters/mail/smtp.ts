import { createTransport } from 'nodemailer'
import { isEmail } from '../../../contract/fields.ts'
import { type Handover, type Mail, type Mailer, reasonText } from './mail.ts'

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// where TLS comes first. */
  url: string
  /** `Name <address>` or an address. */
  from: string
  /** Whether a server that offers no TLS, or one with a certificate nobody vouches for, is given anything. */
  requireTls: boolean
  timeoutMs: number
}

/**
 * Any server that speaks SMTP. Each mail has a connection of its own: a queue sends a few at a time, and what one server
 * answers never mixes with another mail's.
 */
export function smtpMailer({ url, from, requireTls, timeoutMs }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: requireTls && !secure,
    ignoreTLS: !requireTls && !secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    async send(mail) {
      // What is no address to us could be several to a parser.
      if (!isEmail(mail.to)) return { kind: 'refused', reason: 'The recipient is not one address.' }
      try {
        const { response } = await transport.sendMail(asMessage(mail, from))
        return { kind: 'sent', reference: reasonText(response) }
      } catch (error) {
        return handover(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

const asMessage = (
  { messageId, to, subject, html, text, unsubscribeUrl, attachments }: Mail,
  from: string,
) => ({
  from,
  to,
  subject,
  html,
  text,
  messageId: `<${messageId}>`,
  attachments: attachments.map(({ fileName: filename, type: contentType, body: content }) => ({
    filename,
    contentType,
    content,
  })),
  headers: {
    // Out-of-office notes and the like need not answer a machine (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * A server's 5xx to the recipient or the mail is its last word. One to TLS, to our sign-in or to our own address is the
 * operator's to mend: the mail waits for it, as it does for 4xx and for silence.
 */
function handover({ code, command = '', responseCode = 0, response, message }: SmtpError): Handover {
  const aboutTheMail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE'
  const reason = reasonText(response ?? message)
  if (aboutTheMail && responseCode >= 500) return { kind: 'refused', reason }
  return { kind: 'later', reason: reason || (code ?? 'no answer') }
}

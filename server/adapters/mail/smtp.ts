import { createTransport } from 'nodemailer'
import { isEmail } from '../../../contract/core/fields.ts'
import { type Handover, type Mail, type Mailer, reasonText } from './mail.ts'

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// for implicit TLS. */
  url: string
  /** `Name <address>` or an address; read with each mail, because staff may change the brand's address. */
  from: string
  /** Whether to refuse a server without TLS or with an untrusted certificate. */
  requireTls: boolean
  timeoutMs: number
}

/**
 * Any SMTP server. Each mail has its own connection: a queue sends a few at a time, and a server's answer never gets mixed up
 * with another mail's.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { url, requireTls, timeoutMs } = options
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
      // A parser could read a string that isn't exactly one address as several.
      if (!isEmail(mail.to)) return { kind: 'refused', reason: 'The recipient is not one address.' }
      try {
        const { response } = await transport.sendMail(asMessage(mail, options.from))
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
    // Suppresses out-of-office replies and the like (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * A server's 5xx for the recipient or the mail is final. A 5xx for TLS, authentication or our own address is the operator's to
 * fix: the mail is retried, as for 4xx and timeouts.
 */
function handover({ code, command = '', responseCode = 0, response, message }: SmtpError): Handover {
  const aboutTheMail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE'
  const reason = reasonText(response ?? message)
  if (aboutTheMail && responseCode >= 500) {
    const isUnknown = /^RCPT TO/.test(command) && /\b5\.1\.([0-3]|6|10)\b/.test(reason)
    return { kind: 'refused', reason, ...(isUnknown && { holds: 'bounced' as const }) }
  }
  // The message was being transferred when the connection failed.
  const mayHaveArrived = /^DATA/.test(command) && responseCode === 0
  return { kind: 'later', reason: reason || (code ?? 'no answer'), ...(mayHaveArrived && { mayHaveArrived }) }
}

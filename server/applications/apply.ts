import type { applications } from '../../contract/applications.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import { audit } from '../audit/audit.ts'
import { applyLimit } from '../auth/rules.ts'
import { takeTry } from '../auth/throttle.ts'
import { inTransaction } from '../context.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { queueMail } from '../messages/queue.ts'
import { dropCertificate, keepCertificate } from './certificate.ts'

/**
 * Stores an application with its certificate and confirms it by mail. Whether somebody signs in with that email already is
 * neither looked at nor told. Throws `too_many` for an address that applies too often, `file_refused`.
 */
export async function apply(
  ctx: Ctx,
  asked: InputOf<typeof applications.signUp>['body'],
  { ip, file }: Exchange,
): Promise<ReplyOf<typeof applications.signUp>> {
  await takeTry(ctx, 'apply address', ip, applyLimit)
  const certificate = file ? await keepCertificate(ctx, file) : null
  try {
    return await inTransaction(ctx, (inside) => store(inside, asked, certificate))
  } catch (error) {
    if (certificate) await dropCertificate(ctx, certificate)
    throw error
  }
}

async function store(
  ctx: Ctx,
  asked: InputOf<typeof applications.signUp>['body'],
  certificate: string | null,
) {
  const { businessName, contactName, email, address, language } = asked
  const { id } = await ctx.db
    .insertInto('applications')
    .values({
      business_name: businessName,
      contact_name: contactName,
      email,
      phone_number: asked.phoneNumber,
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      tax_id: asked.taxId,
      business_type: asked.businessType,
      message: asked.message,
      language,
      certificate_file: certificate,
      received_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueMail(ctx, {
    kind: 'application-received',
    about: { contactName, businessName },
    to: { email, language },
  })
  await audit(ctx, {
    action: 'application.received',
    subject: `application ${id}`,
    actor: email,
    after: { businessName, contactName, email },
  })
  return { applicationId: id }
}

import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { applications } from '../../contract/features/applications.ts'
import { audit } from '../audit/audit.ts'
import { applyLimits } from '../auth/rules.ts'
import type { Ctx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { type StoredFile, withFiles } from '../files/files.ts'
import { countTry, takeTry } from '../limits/throttle.ts'
import { queueMail } from '../messages/queue.ts'

/** Throws `too_many` for an address that sends more forms than a person would fill in, before the form is read. */
export const admitApplication = (ctx: Ctx) => takeTry(ctx, 'apply form', ctx.address ?? '', applyLimits.forms)

/**
 * Stores an application with its certificate and confirms it by email. Neither checks nor reveals whether the email already
 * belongs to a user. Throws `too_many` for an address that applies too often, `file_refused`,
 * `files_unavailable`.
 */
export async function apply(
  ctx: Ctx,
  asked: InputOf<typeof applications.signUp>['body'],
  files: readonly Upload[],
): Promise<ReplyOf<typeof applications.signUp>> {
  await takeTry(ctx, 'apply address', ctx.address ?? '', applyLimits.address)
  await takeTry(ctx, 'apply address day', ctx.address ?? '', applyLimits.addressDay)
  return withFiles(ctx, files, { kind: 'certificate' }, (inside, [certificate]) =>
    store(inside, asked, certificate),
  )
}

async function store(
  ctx: Ctx,
  asked: InputOf<typeof applications.signUp>['body'],
  certificate: StoredFile | undefined,
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
      certificate_id: certificate?.id ?? null,
      received_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A stranger can enter any email here. Store the application anyway: strangers must not prevent the email's owner from applying.
  const { hits } = await countTry(ctx, 'apply mail', email, applyLimits.recipient)
  if (hits <= applyLimits.recipient.tries)
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

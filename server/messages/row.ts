import type { Selectable } from 'kysely'
import type { MailKind, MessageState } from '../../contract/features/messages/outbox.ts'
import type { Messages } from '../../db/tables.ts'

/** A message as stored. */
export type MessageRow = Selectable<Messages> & { kind: MailKind; state: MessageState }

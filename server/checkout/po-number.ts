import type { CartCustomer } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'

/** Throws po_required for an account whose orders need a PO number. */
export function refuseWithoutPo(
  { po_required }: Pick<CartCustomer, 'po_required'>,
  poNumber: string | null | undefined,
) {
  if (po_required && !poNumber?.trim())
    throw new AppError('po_required', { fields: [{ path: 'poNumber', message: 'Enter a PO number.' }] })
}

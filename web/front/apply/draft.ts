import { isEmail, phoneDigits } from '../../../contract/core/fields.ts'
import type { BusinessType } from '../../../contract/features/applications.ts'

export type Draft = {
  businessName: string
  businessType: BusinessType | ''
  taxId: string
  contactName: string
  email: string
  phone: string
  line1: string
  line2: string
  city: string
  state: string
  zip: string
  message: string
}
export type DraftField = keyof Draft

const blank: Draft = {
  businessName: '',
  businessType: '',
  taxId: '',
  contactName: '',
  email: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  message: '',
}

const key = 'apply.draft'

/** The draft of this tab: it survives a reload or a lost connection. */
export function keptDraft(): Draft {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}

export function keepDraft(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: the draft lasts as long as the page is open.
  }
}

/** The invalid fields, in form order; the server validates with the same schemas. */
export function faultsOf(draft: Draft): DraftField[] {
  const filled = (text: string) => text.trim() !== ''
  const right: Partial<Record<DraftField, boolean>> = {
    businessName: filled(draft.businessName),
    businessType: draft.businessType !== '',
    taxId: /^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/.test(draft.taxId.trim()),
    contactName: filled(draft.contactName),
    email: isEmail(draft.email.trim()),
    phone: phoneDigits(draft.phone) !== undefined,
    line1: filled(draft.line1),
    city: filled(draft.city),
    state: /^[A-Za-z]{2}$/.test(draft.state.trim()),
    zip: /^\d{5}(-\d{4})?$/.test(draft.zip.trim()),
  }
  return (Object.keys(right) as DraftField[]).filter((field) => !right[field])
}

/** The form's field for each path that the server's errors name. */
export const fieldOfPath: Record<string, DraftField> = {
  businessName: 'businessName',
  businessType: 'businessType',
  taxId: 'taxId',
  contactName: 'contactName',
  email: 'email',
  phoneNumber: 'phone',
  'address.addressLine1': 'line1',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipCode': 'zip',
}

/** Tracking numbers of parcels: their format, their carrier, and the carrier's tracking page. */

export const carriers = ['UPS', 'FEDEX', 'USPS', 'OTHER'] as const
export type CarrierName = (typeof carriers)[number]

/** A number as it is stored: capital letters and digits, without the spaces and hyphens that people type. */
export const cleanNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/**
 * Why a clean number isn't valid: too short or long, other characters, or a wrong UPS check digit, which reveals typing mistakes.
 * Undefined for a valid number.
 */
export function faultOfNumber(number: string): 'shape' | 'check_digit' | undefined {
  if (!/^[A-Z0-9]{8,34}$/.test(number) || !/\d/.test(number)) return 'shape'
  if (!number.startsWith('1Z')) return undefined
  return /^1Z[A-Z0-9]{15}\d$/.test(number) && checkDigit(number.slice(2, 17)) === Number(number.at(-1))
    ? undefined
    : 'check_digit'
}

/** The check digit of a UPS number (1Z…): letters count as digits, and every second character counts double. */
export function checkDigit(signs: string): number {
  const sum = [...signs].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10
    return total + (index % 2 === 1 ? value * 2 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export function carrierOf(number: string): CarrierName {
  if (/^1Z/.test(number)) return 'UPS'
  if (/^9\d{19,25}$/.test(number) || /^[A-Z]{2}\d{9}US$/.test(number)) return 'USPS'
  return /^(\d{12}|\d{15})$/.test(number) ? 'FEDEX' : 'OTHER'
}

/** The carrier's page for a parcel; null when there is none. */
export function pageOf(number: string): string | null {
  switch (carrierOf(number)) {
    case 'UPS':
      return `https://www.ups.com/track?tracknum=${number}`
    case 'FEDEX':
      return `https://www.fedex.com/fedextrack/?trknbr=${number}`
    case 'USPS':
      return `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`
    case 'OTHER':
      return null
  }
}

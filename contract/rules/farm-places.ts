/** Cities and time zones of farms. Only the country of a grower is known; each of these countries grows flowers in a single time zone. */
const places = {
  Colombia: { zone: 'America/Bogota', city: 'Bogotá' },
  Ecuador: { zone: 'America/Guayaquil', city: 'Quito' },
  India: { zone: 'Asia/Kolkata', city: 'Delhi' },
  'South Africa': { zone: 'Africa/Johannesburg', city: 'Johannesburg' },
  Taiwan: { zone: 'Asia/Taipei', city: 'Taipei' },
  Thailand: { zone: 'Asia/Bangkok', city: 'Bangkok' },
  China: { zone: 'Asia/Shanghai', city: 'Shanghai' },
  'Costa Rica': { zone: 'America/Costa_Rica', city: 'San José' },
  Guatemala: { zone: 'America/Guatemala', city: 'Guatemala' },
  Kenya: { zone: 'Africa/Nairobi', city: 'Nairobi' },
  Ethiopia: { zone: 'Africa/Addis_Ababa', city: 'Addis Ababa' },
  Netherlands: { zone: 'Europe/Amsterdam', city: 'Amsterdam' },
  Italy: { zone: 'Europe/Rome', city: 'Rome' },
  Israel: { zone: 'Asia/Jerusalem', city: 'Tel Aviv' },
} as const satisfies Record<string, { zone: string; city: string }>

/** Null when the country is unknown or has several zones. */
export const placeOfCountry = (country: string): { zone: string; city: string } | null =>
  Object.hasOwn(places, country) ? places[country as keyof typeof places] : null

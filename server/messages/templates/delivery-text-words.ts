import type { Language } from '../../../contract/core/language.ts'

const en = {
  coming: (time: string) => `Your truck has left. With you about ${time}.`,
  next: (time: string) => `Your truck is next, about ${time}.`,
  late: (time: string) => `Your truck is later than we said, about ${time} now.`,
  delivered: (place: string) => (place === '' ? 'Delivered. All good?' : `Delivered, ${place}. All good?`),
  failed: (why: string) =>
    why === ''
      ? 'We could not deliver. We will call you.'
      : `We could not deliver: ${why}. We will call you.`,
  office: (time: string) => `Your truck comes about ${time}.`,
  stop: 'STOP ends these.',
  places: {
    HAND: 'by hand',
    COOLER: 'in your cooler',
    BACK_DOOR: 'at the back door',
    KEY_DROP: 'key drop',
    NEIGHBOR: 'next door',
  },
  reasons: {
    CLOSED: 'nobody was there',
    NO_ACCESS: 'no way in',
    REFUSED: 'it was refused',
    WRONG_ADDRESS: 'wrong address',
    NOT_LOADED: 'it was not on the truck',
    DAMAGED: 'it was damaged',
    WEATHER: 'the weather',
    VEHICLE: 'the truck broke down',
    COD_NOT_PAID: 'it was not paid',
  },
}

const es: typeof en = {
  coming: (time) => `Su camión ya salió. Llega como a las ${time}.`,
  next: (time) => `Usted es la próxima parada, como a las ${time}.`,
  late: (time) => `Su camión viene más tarde, como a las ${time}.`,
  delivered: (place) => (place === '' ? 'Entregado. ¿Todo bien?' : `Entregado, ${place}. ¿Todo bien?`),
  failed: (why) =>
    why === '' ? 'No pudimos entregar. Le llamamos.' : `No pudimos entregar: ${why}. Le llamamos.`,
  office: (time) => `Su camión llega como a las ${time}.`,
  stop: 'STOP para no recibirlos.',
  places: {
    HAND: 'en mano',
    COOLER: 'en su cuarto frío',
    BACK_DOOR: 'en la puerta de atrás',
    KEY_DROP: 'con llave',
    NEIGHBOR: 'con el vecino',
  },
  reasons: {
    CLOSED: 'no había nadie',
    NO_ACCESS: 'no hubo acceso',
    REFUSED: 'fue rechazado',
    WRONG_ADDRESS: 'dirección equivocada',
    NOT_LOADED: 'no iba en el camión',
    DAMAGED: 'llegó dañado',
    WEATHER: 'el clima',
    VEHICLE: 'se descompuso el camión',
    COD_NOT_PAID: 'no se pagó',
  },
}

/** Text messages about a truck: short, because a text message has 160 characters. */
export const deliveryTextWords: Record<Language, typeof en> = { en, es }

import type { Translated } from '../catalogue.ts'
import type { ups as english } from './ups.en.ts'

const n = (count: number) => count.toLocaleString('en-US')

export const ups: Translated<typeof english> = {
  tabs: { states: 'Estados y tarifas', account: 'Cuenta' },
  about: 'A dónde llegan los paquetes, cuánto tardan y cuánto cuesta una caja.',
  states: 'Estados',
  state: 'Estado',
  open: 'Abierto',
  zone: 'Zona',
  transitDays: 'Días',
  shops: 'Tiendas',
  orders: 'Pedidos abiertos',
  closing: (names, orders) =>
    `Desde ese momento nadie puede elegir UPS a ${names}. ${orders === 1 ? '1 pedido abierto queda' : `${n(orders)} pedidos abiertos quedan`} como se hizo.`,
  rates: 'Costo de una caja por zona',
  ratesText: 'Lo que le cuesta un paquete sin cuenta con UPS. Los clientes pagan el envío de su dirección.',
  box: (name, pounds) => `${name}, ${pounds} lb`,
  rateOf: (box, zone) => `${box} a la zona ${zone}`,
  saving: 'Guardando…',
  save: 'Guardar',
  saved: 'Guardado. Los cambios ya valen.',
  badRate: (where) => `Escriba un monto para ${where}.`,
  ask: 'Cuánto cuesta a',
  zip: 'Código postal',
  asking: 'Preguntando…',
  askButton: 'Preguntar',
  fromUps: 'Respondió UPS',
  fromZones: 'De su tabla',
  days: (days) => (days === 1 ? '1 día' : `${n(days)} días`),
  account: {
    about:
      'Con una cuenta, UPS dice dónde está cada paquete y cuánto cuesta. Sin ella, el personal anota qué pasó con el paquete y se aplica la tabla de zonas.',
    works: 'UPS acepta esta cuenta.',
    none: 'Sin cuenta: se aplica la tabla de zonas.',
    setOnServer: 'La cuenta está fijada en el servidor; aquí no se puede cambiar.',
    fields: {
      account: 'Número de cuenta',
      clientId: 'Id de cliente',
      clientSecret: 'Secreto',
      shipFromZip: 'Código postal de donde salen los paquetes',
    },
    kept: 'Hay un secreto guardado. Déjelo vacío para conservarlo.',
    test: 'Probar',
    testing: 'Preguntando a UPS…',
    outcomes: { works: 'Funciona', refused: 'UPS la rechazó', later: 'UPS no responde' },
    remove: 'Quitar la cuenta',
    removed: 'Se quitó la cuenta. Se aplica la tabla de zonas.',
  },
}

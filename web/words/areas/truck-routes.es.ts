import type { Translated } from '../catalogue.ts'
import type { truckRoutes as en } from './truck-routes.en.ts'

const number = (count: number) => count.toLocaleString('en-US')
const addresses = (count: number) => (count === 1 ? '1 dirección' : `${number(count)} direcciones`)

export const truckRoutes: Translated<typeof en> = {
  list: 'Rutas de camión',
  count: (count) => (count === 1 ? '1 ruta' : `${number(count)} rutas`),
  withoutRoute: (count) =>
    count === 1 ? '1 dirección no tiene ruta' : `${number(count)} direcciones no tienen ruta`,
  find: 'Ruta, ciudad o código postal',
  add: 'Ruta nueva',
  adding: 'Agregando…',
  added: (name) => `Ruta ${name} agregada.`,
  fromFile: 'De un archivo',
  empty: 'Todavía no hay rutas',
  emptyText: 'Agregue una ruta a mano, o impórtelas todas de un archivo.',
  gone: 'No se encontró la ruta',
  fields: {
    routeNumber: 'Número',
    name: 'Nombre',
    weekdays: 'Días',
    departsAt: 'Sale',
    hub: 'Sale de',
    shippingCost: 'Costo de entrega',
    shippingMinimum: 'Pedido mínimo',
    closing: 'Cierre de pedidos',
    towns: 'Ciudades, en el orden de las paradas',
  },
  removal: {
    open: 'Eliminar la ruta',
    title: (name) => `¿Eliminar la ruta ${name}?`,
    moves: (count) =>
      count === 1 ? '1 dirección pasa a otra ruta.' : `${number(count)} direcciones pasan a otra ruta.`,
    noShops: 'No tiene direcciones.',
    to: 'Su nueva ruta',
    choose: 'Elija una ruta',
    orders: (count) =>
      count === 1 ? '1 pedido hecho queda como está.' : `${number(count)} pedidos hechos quedan como están.`,
    carts: (count) =>
      count === 1
        ? '1 carrito sigue los días de la nueva ruta.'
        : `${number(count)} carritos siguen los días de la nueva ruta.`,
    keep: 'Conservarla',
    remove: 'Eliminarla',
    removing: 'Eliminando…',
    removed: (name) => `Ruta ${name} eliminada.`,
  },
  shops: 'Direcciones',
  town: 'Ciudad',
  towns: 'Ciudades',
  state: 'Estado',
  zips: 'Códigos postales',
  arrives: 'Llega',
  addTown: 'Agregar una ciudad',
  removeTown: (town) => `Quitar ${town}`,
  earlier: (town) => `Subir ${town}`,
  later: (town) => `Bajar ${town}`,
  newTown: 'la ciudad nueva',
  weekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  longWeekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  forDay: 'Día de entrega',
  anyDay: 'Todos los días',
  daysBefore: 'Días antes',
  at: 'A las',
  addClosing: 'Agregar una hora de cierre',
  removeClosing: 'Quitar esta hora de cierre',
  closingHint: 'Sin ninguna, se aplican las horas de cierre generales.',
  closes: (daysBefore, time) =>
    daysBefore === 0
      ? `${time} del mismo día`
      : daysBefore === 1
        ? `${time} del día anterior`
        : `${time}, ${daysBefore} días antes`,
  elsewhere: (count) =>
    `${addresses(count)} de esta ruta no ${count === 1 ? 'está' : 'están'} en ninguna de sus ciudades.`,
  effect: {
    title: 'Al guardar se afecta a',
    charged: (count) => `${addresses(count)} con el costo o mínimo nuevo`,
    gained: (count) => `${addresses(count)} que no tenían ruta`,
    orders: (count) =>
      `${count === 1 ? '1 pedido hecho' : `${number(count)} pedidos hechos`} para días sin este camión; su día queda igual`,
    carts: (count) =>
      `${count === 1 ? '1 carrito abierto' : `${number(count)} carritos abiertos`} para días sin este camión`,
    nothing: 'Ninguna dirección, ningún pedido ni carrito.',
  },
  file: {
    title: 'Rutas de un archivo',
    about:
      'Una línea por parada: número de ruta, nombre, ciudad, estado, códigos postales, días. También se leen la salida, el cierre, el costo y el mínimo si el archivo los trae.',
    choose: 'Elegir un archivo',
    another: 'Elegir otro archivo',
    reading: 'Leyendo…',
    found: (fresh, changed, same) =>
      [
        fresh > 0 && `${number(fresh)} nuevas`,
        changed > 0 && `${number(changed)} cambiadas`,
        same > 0 && `${number(same)} sin cambio`,
      ]
        .filter(Boolean)
        .join(', '),
    nothing: 'Este archivo no tiene rutas.',
    compared: 'Comparada',
    states: { new: 'Nueva', changed: 'Cambiada', same: 'Sin cambio' },
    refused: (count) =>
      count === 1 ? '1 línea no se puede leer' : `${number(count)} líneas no se pueden leer`,
    refusedText: 'Corríjalas en el archivo y elíjalo otra vez, o guarde ya las demás.',
    line: (line) => `Línea ${line}`,
    causes: {
      no_number: 'Falta el número de ruta',
      bad_number: 'Un número de ruta lleva letras, cifras y guiones',
      no_town: 'Falta la ciudad, o hay más de 80 en una ruta',
      bad_state: 'El estado debe tener dos letras',
      bad_zip: 'Falta un código postal de cinco cifras',
      bad_days: 'No se entienden los días',
      bad_time: 'No se entiende la hora',
      bad_amount: 'No se entiende el importe',
    },
    missing: (columns) => `La primera línea no tiene columna para ${columns}.`,
    save: (count) => (count === 1 ? 'Guardar 1 ruta' : `Guardar ${number(count)} rutas`),
    saving: 'Guardando…',
    saved: (count) => (count === 1 ? '1 ruta guardada.' : `${number(count)} rutas guardadas.`),
  },
}

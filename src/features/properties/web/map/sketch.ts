import { AREA_RADIUS_M, type Coordinates, metresBetween } from '#features/home-area.ts'
import {
  type Box,
  boxAround,
  distanceBetween,
  type Label,
  nearestPoint,
  type Point,
  placeBoxes,
  type Size,
} from './boxes.ts'
import { describeDistance, MILE_M, metresFrom } from './distance.ts'
import { middleOf } from './map-tiles.ts'

/** The circle that contains a home. `number` is the number of its card; `null` on the home's own page. */
export interface MapArea extends Coordinates {
  title: string
  city: string
  number: number | null
}

export interface MapPlace extends Coordinates {
  name: string
}

export interface SketchLabel {
  kind: 'home' | 'city' | 'place'
  lines: string[]
  box: Box
  /** A line to the labelled point, if the label is not beside it. */
  leader: [Point, Point] | null
}

/** A map drawn from positions alone. All numbers are pixels. */
export interface Sketch {
  /** Of the circles; several homes may share a circle. */
  radius: number
  circles: Point[]
  numbers: { area: MapArea; at: Point; box: Box }[]
  dots: Point[]
  /** Places beyond the map; `degrees` is clockwise from north. */
  arrows: { at: Point; degrees: number }[]
  labels: SketchLabel[]
  /** The squares of the grid and the scale bar. */
  scale: { pixels: number; name: string }
}

/** Metres. A place that is farther from every home is an arrow at the edge. */
const MAX_DISTANCE_M = 6000
const MIN_SPAN_M = 3000
const MARGIN_PX = 34
const EDGE_PX = 12
/** A dot or an arrow, with some room around it. */
const MARK_PX = 16
export const NUMBER_PX = 44
/** With more homes only their numbers are shown. */
const MAX_TITLES = 6

/** Lays out a map of homes and places. Labels and numbers do not overlap; a label without room is left out. */
export function layOutSketch(areas: readonly MapArea[], places: readonly MapPlace[], size: Size): Sketch {
  const distance = (place: MapPlace) => Math.min(...areas.map((area) => metresBetween(area, place)))
  const isNear = (place: MapPlace) => distance(place) <= MAX_DISTANCE_M
  const { toPoint, metresAPixel } = projectionOf(areas, places.filter(isNear), size)
  const radius = AREA_RADIUS_M / metresAPixel
  const circles = distinctCircles(areas).map(toPoint)
  const near = places.filter(isNear).map((place) => ({ place, at: toPoint(place) }))
  const far = places.filter((place) => !isNear(place)).map((place) => ({ place, ...atEdge(toPoint(place), size) }))
  const marks = [...near, ...far].map(({ at }) => boxAround(at, { width: MARK_PX, height: MARK_PX }))
  const numbers = placeNumbers(areas, toPoint, size, marks)
  // At the edge there is least room, around a circle most.
  const texts = [
    ...far.map(({ place, at }) =>
      textLabel('place', [...wrap(place.name), describeDistance(distance(place))], at, MARK_PX / 2 + 2),
    ),
    ...near.map(({ place, at }) => textLabel('place', wrap(place.name), at, MARK_PX / 2 + 1)),
    ...(areas.length > MAX_TITLES ? [] : titlesOf(areas, numbers, { toPoint, radius })),
    ...(numbers.length === 0 ? [] : cityNames(areas)).map(({ city, middle }) =>
      textLabel('city', wrap(city), toPoint(middle), radius + 4),
    ),
  ]
  // Of a circle without a number, labels leave the middle free.
  const middles = numbers.length > 0 ? [] : circles.map((at) => boxAround(at, { width: radius, height: radius }))
  const boxes = placeBoxes(texts, size, [...marks, ...middles, ...numbers.map(({ box }) => box)])
  const labels = texts.flatMap(({ kind, lines, at, gap }, index) => {
    const box = boxes[index]
    return box ? [{ kind, lines, box, leader: leaderOf(at, gap, box) }] : []
  })
  return { radius, circles, numbers, dots: near.map(({ at }) => at), arrows: far, labels, scale: scaleOf(metresAPixel) }
}

type ToPoint = (position: Coordinates) => Point

/** Moves numbers apart where they would overlap. A home's own page has no numbers. */
function placeNumbers(areas: readonly MapArea[], toPoint: ToPoint, size: Size, taken: readonly Box[]) {
  const numbered = areas.filter(({ number }) => number !== null).map((area) => ({ area, at: toPoint(area) }))
  const labels = numbered.map(({ at }) => ({ at, width: NUMBER_PX, height: NUMBER_PX, gap: 0 }))
  const boxes = placeBoxes(labels, size, taken)
  return numbered.flatMap((one, index) => {
    const box = boxes[index]
    return box ? [{ ...one, box }] : []
  })
}

/** The titles of homes, beside their circles or, where a number was moved, beside the number. */
function titlesOf(
  areas: readonly MapArea[],
  numbers: Sketch['numbers'],
  { toPoint, radius }: { toPoint: ToPoint; radius: number },
): TextLabel[] {
  return areas.map((area) => {
    const number = numbers.find((one) => one.area === area)
    const at = number ? centreOf(number.box) : toPoint(area)
    const isMoved = number !== undefined && distanceBetween(at, number.at) > 1
    return textLabel('home', wrap(area.title), at, isMoved ? NUMBER_PX / 2 : Math.max(radius + 3, NUMBER_PX / 2))
  })
}

/** Returns an area for each circle: several homes may share a circle. */
export function distinctCircles(areas: readonly MapArea[]): MapArea[] {
  return [...new Map(areas.map((area) => [`${area.latitude} ${area.longitude}`, area])).values()]
}

/** Returns a projection that shows all circles and places within the map's margins. */
function projectionOf(areas: readonly Coordinates[], places: readonly Coordinates[], { width, height }: Size) {
  const origin = areas[0] ?? { latitude: 0, longitude: 0 }
  const flat = [
    ...areas.flatMap((area) => [-AREA_RADIUS_M, AREA_RADIUS_M].map((reach) => moved(metresFrom(origin, area), reach))),
    ...places.map((place) => metresFrom(origin, place)),
  ]
  const [easts, norths] = [flat.map(({ east }) => east), flat.map(({ north }) => north)]
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const [south, north] = [Math.min(...norths), Math.max(...norths)]
  const metresAPixel = Math.max(
    Math.max(east - west, MIN_SPAN_M) / (width - 2 * MARGIN_PX),
    Math.max(north - south, MIN_SPAN_M) / (height - 2 * MARGIN_PX),
  )
  const toPoint = (position: Coordinates): Point => {
    const from = metresFrom(origin, position)
    return {
      x: width / 2 + (from.east - (east + west) / 2) / metresAPixel,
      y: height / 2 - (from.north - (north + south) / 2) / metresAPixel,
    }
  }
  return { toPoint, metresAPixel }
}

function moved({ east, north }: { east: number; north: number }, by: number) {
  return { east: east + by, north: north + by }
}

/** Moves a point outside the map to the map's edge, towards its middle. */
function atEdge({ x, y }: Point, { width, height }: Size): { at: Point; degrees: number } {
  const [dx, dy] = [x - width / 2, y - height / 2]
  const part = Math.min(
    1,
    (width / 2 - EDGE_PX) / Math.max(Math.abs(dx), 1),
    (height / 2 - EDGE_PX) / Math.max(Math.abs(dy), 1),
  )
  const degrees = Math.round((Math.atan2(dx, -dy) * 180) / Math.PI)
  return { at: { x: width / 2 + dx * part, y: height / 2 + dy * part }, degrees }
}

const SCALES_MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
const MAX_SCALE_PX = 120

function scaleOf(metresAPixel: number): Sketch['scale'] {
  const fitting = SCALES_MILES.filter((miles) => (miles * MILE_M) / metresAPixel <= MAX_SCALE_PX)
  const miles = fitting.at(-1) ?? 0.25
  const name = miles === 0.25 ? '¼ mile' : miles === 0.5 ? '½ mile' : describeDistance(miles * MILE_M)
  return { pixels: (miles * MILE_M) / metresAPixel, name }
}

function cityNames(areas: readonly MapArea[]): { city: string; middle: Coordinates }[] {
  return [...new Set(areas.map(({ city }) => city))].map((city) => ({
    city,
    middle: middleOf(areas.filter((area) => area.city === city)),
  }))
}

export const [FONT_PX, LINE_PX] = [16, 19]
/** More than an average character has, so that boxes are not too narrow. */
const CHARACTER_PX: Record<SketchLabel['kind'], number> = { home: 9.6, city: 9, place: 8.7 }

interface TextLabel extends Label, Pick<SketchLabel, 'kind' | 'lines'> {}

function textLabel(kind: SketchLabel['kind'], lines: string[], at: Point, gap: number): TextLabel {
  const width = Math.max(...lines.map((line) => line.length)) * CHARACTER_PX[kind] + 4
  return { kind, lines, at, gap, width, height: lines.length * LINE_PX + 2 }
}

const [MAX_LINE, MAX_WORD] = [20, 24]

/** Returns a name in at most two lines, without what follows a comma. */
function wrap(name: string): string[] {
  const [short = ''] = name.split(',')
  const lines: string[] = []
  for (const word of short.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length > MAX_WORD ? `${word.slice(0, MAX_WORD - 1)}…` : word)
  }
  const [first = '', second] = lines
  if (second === undefined) return [first]
  return [first, lines.length > 2 ? `${second}…` : second]
}

function leaderOf(at: Point, gap: number, box: Box): [Point, Point] | null {
  const end = nearestPoint(box, at)
  return distanceBetween(at, end) > gap + 6 ? [at, end] : null
}

function centreOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

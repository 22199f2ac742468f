import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Jo Fields', 'Jo'],
  ['  Anna-Maria   Lopez Garcia', 'Anna-Maria'],
  ['Cher', 'Cher'],
  ['Dr Alexandra Featherstonehaugh-Cholmondeley', 'Alexandra'],
  ['Prof. Dr. Ada Marsh', 'Ada'],
  ['Mr Smith', ''],
  ['Mr & Mrs Smith', ''],
  ['Mr and Mrs John Smith', 'John'],
  ['Mary and Tom Lee', 'Mary'],
  ['Smith, John', 'John'],
  ['Smith, Mrs Jane', 'Jane'],
  ['Drew Barr', 'Drew'],
  ['Missy Elliott', 'Missy'],
  ['Andy Murray', 'Andy'],
  ['Sören Ödegård', 'Sören'],
  ['', ''],
])('[rule review-form] the form suggests only a first name for “%s”', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

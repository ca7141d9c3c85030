import { expect, test } from 'vitest';
import { countedAddress, networkOf } from './addresses.ts';

test('an IPv6 address counts by its /64, however it is written', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:0:0',
    '[2001:db8:1:2::9]:443',
    '2001:db8:1:2::9%eth0',
  ]) {
    expect(countedAddress(address), address).toBe('2001:db8:1:2::');
  }
  expect(countedAddress('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::');
  expect(countedAddress('::1')).toBe('::');
});

test('an IPv4 address counts as itself, even when mapped to IPv6 or with a port', () => {
  for (const address of [
    '197.210.4.5',
    '::ffff:197.210.4.5',
    '::FFFF:c5d2:405',
    '0:0:0:0:0:ffff:c5d2:0405',
    '197.210.4.5:5123',
  ]) {
    expect(countedAddress(address), address).toBe('197.210.4.5');
  }
});

test('a text that is not an address counts as itself, truncated', () => {
  expect(countedAddress('unknown')).toBe('unknown');
  expect(countedAddress('x'.repeat(5000))).toHaveLength(64);
});

test('the network of an address is the /24 of IPv4 and the /48 of IPv6, and applying it twice changes nothing', () => {
  expect(networkOf(countedAddress('197.210.4.5'))).toBe('197.210.4.0');
  expect(networkOf(countedAddress('2001:db8::5'))).toBe(networkOf(countedAddress('2001:db8:0:9:8::5')));
  expect(networkOf(countedAddress('2001:db8:1::5'))).toBe('2001:db8:1::');
  expect(countedAddress(countedAddress('2001:db8:1:2::1'))).toBe('2001:db8:1:2::');
});

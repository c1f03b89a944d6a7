import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { computeRowMac, computeSeal } from '../../src/platform/audit/audit-macs.js';
import {
  isAuthentic,
  readRefreshToken,
  writeRefreshToken,
} from '../../src/sign-in/sessions/refresh-token.js';
import { readEncrypted } from '../../src/operations/backup/encrypted-lines.js';
import { KeyRing, defineKeyPurpose } from '../../src/platform/keys/index.js';

/**
 * What version 1.0.0 stored and issued, letter by letter. Later versions write and read these
 * formats themselves, so no other test would notice that they cannot read what is there.
 */
const ring = new KeyRing(`k1:${Buffer.alloc(32, 1).toString('base64')}`);

describe('This version, like 1.0.0,', () => {
  it('decrypts what is encrypted in the database', () => {
    const sealed = 'k1.tGnqSizoycpRLkVX_PpbY3RAcTPcPNH-bPOF58bKI4Y2kfwv4OGkuQfEXeI';
    expect(ring.decryptBytes(defineKeyPurpose('card-number'), sealed, 'card:7').toString()).toBe(
      '6037991234567893',
    );
  });

  it('derives the MACs by which rows are found', () => {
    const mac = ring.computeMac(defineKeyPurpose('subject'), 'k1', 'a', 7).toString('base64url');
    expect(mac).toBe('6cj5rvDa_5mqFiamo5HQKoeTvCYyW4O94A4QtpggSFc');
  });

  it('reads and writes refresh tokens', () => {
    const session = {
      ...{ id: 12, user_id: 7, client_id: 3, scope: 'profile tickets', key_id: 'k1' },
      ...{
        nonce: '0123456789abcdef0123456789abcdef',
        created_at: 1_800_000_000_000,
        expires_at: 1_807_776_000_000,
      },
    };
    const token =
      'kpr_AAAAAAAAAAwAAAAAAAAABwAAAAAAAAADAAAABWtJ0gBrwHkAASNFZ4mrze8BI0VniavN7wJrMXByb2ZpbGUgdGlja2V0c0b4c9xu498i' +
      's0EwsXyZHJGd2l40rf-nWzEBS8JMavPn';
    const read = readRefreshToken(token) ?? expect.unreachable();
    expect([read.counter, read.carried]).toEqual([5, session]);
    expect(isAuthentic(ring, read, session)).toBe(true);
    expect(writeRefreshToken(ring, session, 5)).toBe(token);
  });

  it('verifies rows of the audit trail', () => {
    const row = {
      ...{
        created_at: 1_800_000_000_000,
        event: 'session.started',
        actor: 'user:7',
        subject: 'session:12',
        user_id: 7,
      },
      nonce: 'n'.repeat(22),
    };
    const mac = 'k1.GYQxFXP-sjh76ttnvXzM3hkSh_4_IvKnWQM6i7sIiGs';
    expect(computeRowMac(ring, row)).toBe(mac);
    const seal = computeSeal(ring, 'before', { position: 2, id: 9, mac });
    expect(seal).toBe('k1.INea8bTjX1yGC6KD3ywzVphV9Vm2Lz1IsJu8Bbi8xK8');
  });

  it('reads the lines of a backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keypad-formats-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file =
      'a2V5cGFkLWJhY2t1cC0xIGsxIG0xUzZmVEVtak96N09SQU9yZ0VGYWcKQ7YchHY/kBf5PqyNyHDJW9w57wU6VYplhYscWLKr93OBg1kPX8Qacn3a1rWK';
    writeFileSync(join(folder, 'backup'), Buffer.from(file, 'base64'));
    const lines: string[] = [];
    await readEncrypted(ring, join(folder, 'backup'), (line) => void lines.push(line));
    expect(lines).toEqual(['one', 'دو']);
  });
});

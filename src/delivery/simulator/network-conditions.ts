import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import {
  FAIR_CONDITIONS,
  findVerdict,
  type SimulatedConditions,
  type NetworkVerdict,
} from './simulated-delivery.js';
import { PhoneNetwork } from './phone-network.entity.js';

/** The lifetime of stored messages. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Owns `phone_networks`: the conditions of the virtual network for each number, shared by all
 * replicas.
 */
@Injectable()
export class NetworkConditions {
  constructor(private readonly database: Database) {}

  @Sweep('phone networks')
  sweepNetworks(): Promise<number> {
    const where = sql`set_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`phone_networks`,
      key: sql`id`,
      where,
    });
  }

  async setConditions(
    recipient: string,
    { latency_ms, loss, duplicates, outage }: SimulatedConditions,
  ): Promise<void> {
    const lossMillionths = Math.round(loss * 1e6);
    await this.database.insert(sql`/* NetworkConditions.setConditions */
      INSERT INTO phone_networks (recipient, latency_ms, loss, duplicates, outage, set_at)
      VALUES (${recipient}, ${latency_ms}, ${lossMillionths}, ${duplicates}, ${Number(outage)},
        ${NOW})`);
  }

  async clearConditions(recipient: string): Promise<void> {
    await this.database.change(
      sql`/* NetworkConditions.clearConditions */
      DELETE FROM phone_networks WHERE recipient = ${recipient}`,
    );
  }

  async findConditions(recipient: string): Promise<SimulatedConditions> {
    const conditionsAt = await this.readHistory(recipient);
    return conditionsAt(Infinity);
  }

  /**
   * Returns a function from a time, in database milliseconds, to the conditions of a number at that
   * time.
   */
  async readHistory(recipient: string): Promise<(at: number) => SimulatedConditions> {
    const rows = await this.database.rows(
      PhoneNetwork,
      sql`/* NetworkConditions.readHistory */
      SELECT * FROM phone_networks WHERE recipient = ${recipient}
      ORDER BY id DESC LIMIT 100`,
    );
    return (at) => {
      const row = rows.find(({ set_at }) => set_at <= at);
      if (row === undefined) return FAIR_CONDITIONS;
      return {
        ...row,
        loss: row.loss / 1e6,
        outage: row.outage === 1,
      };
    };
  }

  /** Returns the response of the network to a message sent to the number now. */
  async judgeRecipient(recipient: string): Promise<NetworkVerdict> {
    const { outage } = await this.findConditions(recipient);
    return outage ? 'busy' : findVerdict(recipient);
  }

  /** Returns false during an outage of the number's network. */
  async reachesNumber(recipient: string): Promise<boolean> {
    const { outage } = await this.findConditions(recipient);
    return !outage;
  }
}

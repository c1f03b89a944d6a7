import { Injectable } from '@nestjs/common';
import {
  toValueList,
  columns,
  Database,
  NOW,
  sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { TicketDepartment } from './ticket-department.entity.js';

/**
 * Owns the departments. A disabled department takes no new tickets; its old tickets keep its name.
 */
@Injectable()
export class DepartmentsService {
  constructor(private readonly database: Database) {}

  /** Returns the departments that take new tickets. */
  listOpen(): Promise<TicketDepartment[]> {
    return this.database.rows(
      TicketDepartment,
      sql`/* DepartmentsService.listOpen */
      SELECT * FROM departments WHERE disabled_at IS NULL ORDER BY id`,
    );
  }

  listAll(): Promise<TicketDepartment[]> {
    return this.database.rows(
      TicketDepartment,
      sql`/* DepartmentsService.listAll */ SELECT * FROM departments ORDER BY id`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<ReadonlyMap<number, TicketDepartment>> {
    const departmentRows = await this.database.rows(
      TicketDepartment,
      sql`/* DepartmentsService.findByIds */
      SELECT * FROM departments WHERE id IN ${toValueList(ids)}`,
    );
    return new Map(departmentRows.map((row) => [row.id, row]));
  }

  /** Returns true if the department exists and takes new tickets. */
  async isOpen(tx: StatementRunner, id: number): Promise<boolean> {
    const row = await tx.row(
      columns({ id: Number }),
      sql`/* DepartmentsService.isOpen */
      SELECT id FROM departments WHERE id = ${id} AND disabled_at IS NULL`,
    );
    return row !== undefined;
  }

  async addDepartment(title: string): Promise<TicketDepartment> {
    return this.getDepartment(
      await this.database.insert(
        sql`/* DepartmentsService.addDepartment */
        INSERT INTO departments (title) VALUES (${title})`,
      ),
    );
  }

  /** @throws AppError NOT_FOUND */
  async renameDepartment(id: number, title: string): Promise<TicketDepartment> {
    await this.database.change(
      sql`/* DepartmentsService.renameDepartment */
      UPDATE departments SET title = ${title} WHERE id = ${id}`,
    );
    return this.getDepartment(id);
  }

  /** @throws AppError NOT_FOUND */
  async disableDepartment(id: number): Promise<TicketDepartment> {
    await this.database.change(
      sql`/* DepartmentsService.disableDepartment */
      UPDATE departments SET disabled_at = ${NOW} WHERE id = ${id} AND disabled_at IS NULL`,
    );
    return this.getDepartment(id);
  }

  /** @throws AppError NOT_FOUND */
  async enableDepartment(id: number): Promise<TicketDepartment> {
    await this.database.change(
      sql`/* DepartmentsService.enableDepartment */
      UPDATE departments SET disabled_at = NULL WHERE id = ${id}`,
    );
    return this.getDepartment(id);
  }

  private async getDepartment(id: number): Promise<TicketDepartment> {
    const foundDepartment = (await this.findByIds([id])).get(id);
    if (foundDepartment === undefined) throw ERRORS.NOT_FOUND({ reason: 'department' });
    return foundDepartment;
  }
}

import { Injectable } from '@nestjs/common';
import { among, columns, Database, NOW, sql, type Statements } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Department } from './department.entity.js';

/** Owns the departments. A disabled department takes no new tickets; its old tickets keep its name. */
@Injectable()
export class DepartmentsService {
  constructor(private readonly database: Database) {}

  /** Returns the departments that take new tickets. */
  list(): Promise<Department[]> {
    return this.database.rows(
      Department,
      sql`/* DepartmentsService.list */ SELECT * FROM departments WHERE disabled_at IS NULL ORDER BY id`,
    );
  }

  listAll(): Promise<Department[]> {
    return this.database.rows(Department, sql`/* DepartmentsService.listAll */ SELECT * FROM departments ORDER BY id`);
  }

  async findByIds(ids: readonly number[]): Promise<ReadonlyMap<number, Department>> {
    const rows = await this.database.rows(
      Department,
      sql`/* DepartmentsService.findByIds */ SELECT * FROM departments WHERE id IN ${among(ids)}`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns true if the department exists and takes new tickets. */
  async isOpen(tx: Statements, id: number): Promise<boolean> {
    const row = await tx.row(
      columns({ id: Number }),
      sql`/* DepartmentsService.isOpen */ SELECT id FROM departments WHERE id = ${id} AND disabled_at IS NULL`,
    );
    return row !== undefined;
  }

  async add(title: string): Promise<Department> {
    return this.get(
      await this.database.insert(sql`/* DepartmentsService.add */ INSERT INTO departments (title) VALUES (${title})`),
    );
  }

  /** @throws AppError NOT_FOUND */
  async rename(id: number, title: string): Promise<Department> {
    await this.database.change(
      sql`/* DepartmentsService.rename */ UPDATE departments SET title = ${title} WHERE id = ${id}`,
    );
    return this.get(id);
  }

  /** @throws AppError NOT_FOUND */
  async disable(id: number): Promise<Department> {
    await this.database.change(
      sql`/* DepartmentsService.disable */ UPDATE departments SET disabled_at = ${NOW} WHERE id = ${id} AND disabled_at IS NULL`,
    );
    return this.get(id);
  }

  /** @throws AppError NOT_FOUND */
  async enable(id: number): Promise<Department> {
    await this.database.change(
      sql`/* DepartmentsService.enable */ UPDATE departments SET disabled_at = NULL WHERE id = ${id}`,
    );
    return this.get(id);
  }

  private async get(id: number): Promise<Department> {
    const row = (await this.findByIds([id])).get(id);
    if (row === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'department' });
    return row;
  }
}

ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `folded_title` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `folded_content` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795731668695,'signing_key.created','service','key:3781e7692cdcc809763bb181',NULL,'a1x8yxSxOQtblVamTxz1AQ','k1.pjsM5LGnToCPOPS8Hz3OAngZMIbS45Bj9YSZuI-NRKU',1,'k1.m5L_M3-nBaVSOlR1Mq4c2U6o9jGJFHLVOv7ymwdNkeA');
INSERT INTO audit_events VALUES (2,1795731668912,'client.created','operator','client:1',NULL,'fbHpLNp1hG1PYFvwYGjmHA','k1.bv1u364F5sD6uBIo1gfj-OASnlSbHHAGAQjN6DxKrVg',2,'k1.YemhvwMAhB2K_NL7bxD7r1gsLza1olLgK11QWY-WmmE');
INSERT INTO audit_events VALUES (3,1795731668949,'user.registered','user:1','user:1',1,'5G_8Xkb7gHQH9WCDbohrtg','k1.bt4sVdNs_EzQu7NC6_5Ey3-U6jstgTwLuW4hX_OUnSc',3,'k1.D_gEiRcEkmZ9YPdtyMW2JJ5AR4o0rsAQQ3imrphh18w');
INSERT INTO audit_events VALUES (4,1795731669004,'session.started','client:1','session:1',1,'z3yUb_Y08nEyWIU6eG1jbg','k1.THxsp4F-g1BczsIgvXv-kWBbYVNjma9-Mocl0q7tnjQ',4,'k1.lt7yPNNFGyJzgLICOfVFEl3SjqZkQr8RyCpKXlk33wg');
INSERT INTO audit_events VALUES (5,1795731669027,'card.added','user:1','card:4444180324483125',1,'VhecbS1t2Bl0iFIamqryGQ','k1._ZTMNyYwN4whgiZci9TinmIJkNfJ0x70zQlGttYryL4',5,'k1.OjkzErzjOLvl3NKzjJah1LbM7dIlpoYXD-3FWfjlAT0');
INSERT INTO audit_events VALUES (6,1795731669041,'ticket.created','user:1','ticket:1',1,'qi-5pzcZYE2TPcRx9VXi7Q','k1.reJLaOSMh5BK004kIGzKiQ9kaboeq2RdegpkQdizhwM',6,'k1.Edg22HrEl6H1shOvU4Yqy39H-VnOhlpf5PN4CrGKAJs');
INSERT INTO audit_events VALUES (7,1795731669049,'client.created','operator','client:2',NULL,'lLm0nvwLhb1xQXqY8Zm5UQ','k1.b4HrM8kClvgo3fV2b-oT2c6bJi8NBhaF0-M_4jlnK8c',7,'k1.GgDSLXzWbnNkgVKycyfYa2utp3AyweUarY6tHYQsxDg');
INSERT INTO audit_events VALUES (8,1795731669053,'user.registered','user:2','user:2',2,'hRX8h78RpQjKFyuggyI7ew','k1.NwB4UNnkAjpzN0dBsVR__1Eha9PWGWugw3TiSmpjZFs',8,'k1.r-PALgz7z5FmvQLhazrOSc3DDnxftHgI1MMs3Sn_v3w');
INSERT INTO audit_events VALUES (9,1795731669058,'user.staff_appointed.admin','operator','user:2',2,'wYPoY5_gXE1KLbWehJUM_Q','k1.x_GdD2jJc02jlEBgQoi1hFucFdXT8ItqA2zV9yAgQGk',9,'k1.U6Z1ieZvEC-66zhQeZtYPqamlpG03mnhngiz7LaGWiM');
INSERT INTO audit_events VALUES (10,1795731669084,'session.started','client:2','session:2',2,'V6D9hN0ofXB7UB9g-EAWCA','k1.WYNb6ZEVS5m8FqVf6A8zIFdMbat-fWiOhhk6P3C5U-U',10,'k1.qls83mKjyFUrbQJXn0Trmc-bdHxDmX9pp9gyLswFkrw');
INSERT INTO audit_events VALUES (11,1795731669093,'staff.ticket_replied','user:2','ticket:1',1,'KgMTOg616oa8lbIa1RugoA','k1.Uj67Qz5ZMs2bMjt92ABDlY0Z4cASeKS_efz6uSE--3k',11,'k1.nIQtwH1zM_yl3HEUrDMZJ9r6At_Z90PVKwFUKZxv2P0');
INSERT INTO audit_events VALUES (12,1795731669093,'ticket.replied','user:2','ticket:1',1,'RCSp6cAG0Zilhu3OxKhelg','k1.TGlEZ-JlvomPjPd-7FIi3AEwCV8xiyvbxXmQbGxd9h4',12,'k1.qw1B6BDjj3le4STuYlI-3DMXILx8oEtapN_wMMIWF1s');
INSERT INTO audit_events VALUES (13,1795731669098,'user.registered','user:3','user:3',3,'p04oE0fFeWRkKgzsTRkq-w','k1.h3Zx0iYiczgTSL1V6UOahVkQdXb3j7Gckozo3DQf_2g',13,'k1.3r_mb5Mv-paNq9-eXWRm_Bi_DW-okMk8Xh2ILvBylCA');
INSERT INTO audit_events VALUES (14,1795731669118,'session.started','client:1','session:3',3,'w72OueBwMiv9fJ9OFefDBw','k1.3Xa2614Yh4nGjhXI_CYyDh3BKjhkmYq_h7I9Yj0teVE',14,'k1.eFss3iiqqUVLrvo9BRD-yu8lPv_CyA4l4yhRct6vAlc');
INSERT INTO audit_events VALUES (15,1795731670006,'user.suspended','operator','user:3',3,'F1n3mYnm9ji-F7ZXZ21RuA','k1.UFHQcnGdmWhbdCTvoOeDWq8QfFC8yFxNUZvUhSVvDpU',15,'k1.rUt4-eFNmYZNHs1hdtCgTqnPPI_A4vu6-TNt8CE0d3Y');
INSERT INTO audit_events VALUES (16,1795731670012,'session.ended.suspended','operator','session:3',3,'vquwCVUEI9CXOIJ0n8uojQ','k1.MsnNcpb7TnO8Zp9Q4T-0EAiuVcCh0PaSJOdUvA1DrPg',16,'k1.RU-Mpecl6er-xbQp5ORnKPfAsFpqwCrAo5C6qWLjULA');
INSERT INTO audit_events VALUES (17,1795731670032,'user.registered','user:4','user:4',4,'bubpCbYlnKzIMjyBQQ3aQw','k1.PGi8s42qDDbtRsI3SPviFhPmqLEYHBbp4Sz_y6a_VN4',17,'k1.4pFZtKdhGUOlJ4hZMyRGs7CJW_FpZKWKlxdIOk1Qi5M');
INSERT INTO audit_head VALUES (1,17,'k1.4pFZtKdhGUOlJ4hZMyRGs7CJW_FpZKWKlxdIOk1Qi5M','k1.gynuXYc66WGT5RpQAJU0LD_zpQ6KAzGD_ZArLthpM0s');
INSERT INTO cards VALUES (4444180324483125,1,'e914e8317b1fc7eeec3f5550ca30fb9e6baaa00f6d4480ebbcc6dddd8bcc0254','k1.izq1rh2s3XgJVWJCAbGwVttIdlLeDOTaqtwuVl79_wmg9wcRLOk_iyVVxGw','454074******7428','ACTIVE','Visa',NULL,NULL,1795731669025,1795731669025,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670009,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670009,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670009,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670009,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670008,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731670009,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'462932d1a5bb6b935e9788b6a404b6fc','6cf09c847de3b82c65d97f0c0fd16b07','k1','sms',1,0,0,0,0,1795731668971,1795731968971,1795731728971,NULL,1795731669003,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'5bcd44c59eb53c81273d7695c97c2e09','fb8969a1e2d4e4a406e29984eea4070e','k1','sms',1,0,0,0,0,1795731669067,1795731969067,1795731729067,NULL,1795731669083,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'8d7eb6957810a7c3a74e0e323edf1f6e','0cf358ffb9f0dbacba0b210a150a2574','k1','sms',1,0,0,0,0,1795731669105,1795731969105,1795731729105,NULL,1795731669117,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'f4a588463485a49fc0ae1fb50a77738c','c2f0b6190d0792ec5bacba4a55231f64','k1','ussd',0,0,0,0,1,1795731670040,1795731970040,1795731730040,1795731670054,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.43d00d255b0720e5106324f5a3d61874ae59276831bcbc67002dbf3bdc2864c7',1795731668996,NULL,NULL,0,NULL,1795731668908,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.0604c45e4450d5fde5ab54cef415e0b29cf94079ad29b24c22542742ac19130c',1795731669080,NULL,NULL,0,NULL,1795731669049,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('127d9e30cf65954d2e40d215',3,1795731669896);
INSERT INTO heartbeats VALUES ('a2cce24f23d5efb5ca84881a',1,1795731670217);
INSERT INTO heartbeats VALUES ('da494ac1903e9a0c688e2b29',1,1795731669990);
INSERT INTO messages VALUES (1,'+989120000001','user:1','462932d1a5bb6b935e9788b6a404b6fc','6cf09c847de3b82c65d97f0c0fd16b07','k1','en',1795731668974,'otp.sms','accepted',1,NULL,1795731968974,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','5bcd44c59eb53c81273d7695c97c2e09','fb8969a1e2d4e4a406e29984eea4070e','k1','en',1795731669068,'otp.sms','accepted',1,NULL,1795731969068,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','8d7eb6957810a7c3a74e0e323edf1f6e','0cf358ffb9f0dbacba0b210a150a2574','k1','en',1795731669106,'otp.sms','accepted',1,NULL,1795731969106,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795731668982,1795731668985);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795731669074,1795731669075);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795731669110,1795731669111);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'dd007ef8-bff5-4671-b07e-eb9b5c733836',0);
INSERT INTO revocations VALUES (1,'session',3,1795731670012);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795731669004,1795731670076,1798323670076,1803507669004,NULL,NULL,'127.0.0.0/24','3699c57ec56fd6abd28bcd13a5cd08d9','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795731669084,NULL,1798323669084,1803507669084,NULL,NULL,'127.0.0.0/24','c102c559316a798d9a5e32a8ee65f167',NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795731669118,NULL,1798323669118,1803507669118,1795731670011,'suspended',NULL,'8f03f9a366534c3ed37816d77131aecc',NULL,NULL);
INSERT INTO signing_keys VALUES ('3781e7692cdcc809763bb181','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"XfE1EaOPGoX-d5ev1gQ2MWQYUwwrw_qpAafVKi6YOdU\",\"y\":\"fS_Y3ssuJWe-VPhfyhLJnpIU42cXrihRf-iaBu0ByCQ\",\"crv\":\"P-256\"}','k1._6Bs6jaa0-0HAgybuKA7s_DKmUmdwjLxb_Q9rYhmvf7D_TE32qwsQ0m_nqspWBt81YFrEjYnnJigz8x7wEKzqRnXlSiah21EYUbmU3LW1DCOXgLwLVBO-Qmxt1NMAI0s9fMiC08LtKFLMUo9ZxkuXXJTulfJIou34c1t_J-WFa1LmnSQW-BvggKhR7JT7ZBumrDyO7-y4sd3menQDozExnqoJeN7hg',1795731668694,1795731668684,'k1.VN0bGVItFByz610eWi-ruFnLgeE4JAyyNFgS2F9SjK4');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795731669039,1795731669092,NULL,NULL,NULL,47,NULL,0,'card');
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795731669040,'کارت من کار نمیکند');
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795731669092,'which bank?');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795731669001,1,1795731668948,1795731669038,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795731669082,1,1795731669053,1795731669082,1795731669057,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795731669117,1,1795731669098,1795731670006,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,0,1795731670032,1795731670032,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('1c2cb706b5930ab48a470f1df4a612e6dfc945ea8bb82ccb328187013c91adc5','user:4','f4a588463485a49fc0ae1fb50a77738c','c2f0b6190d0792ec5bacba4a55231f64','k1',300,1795731670054);
